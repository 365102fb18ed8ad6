import {
  type AnswerOf,
  type Product,
  productCatalog,
  type SettingsChange,
  shopSettings,
  type ShopSettings,
} from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { addChange, adminApi, type ListPage, toListPage } from '../platform/admin-api.js';

export type SettingsPreview = AnswerOf<(typeof shopSettings)['endpoints']['previewSettings']>;
/** The changes and products that the page shows. */
const SHOWN_CHANGES = 8;
const SHOWN_PRODUCTS = 50;

const settingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    shopSettings: build.query<ShopSettings, undefined>({
      query: () => endpointCall(shopSettings, 'showSettings', {}),
      providesTags: ['AdminSettings'],
      // Whoever comes back to the form begins with what is in force.
      keepUnusedDataFor: 0,
    }),
    settingsHistory: build.query<ListPage<SettingsChange>, undefined>({
      query: () => endpointCall(shopSettings, 'listSettingsChanges', { query: { page: 1, limit: SHOWN_CHANGES } }),
      transformResponse: toListPage<SettingsChange>,
      providesTags: ['AdminSettings'],
    }),
    /** Products whose names or words contain a text; the newest for an empty one. */
    previewProducts: build.query<readonly Product[], string>({
      query: (q) =>
        endpointCall(productCatalog, 'listProducts', {
          query: { page: 1, limit: SHOWN_PRODUCTS, q: q === '' ? undefined : q },
        }),
    }),
    changeSettings: addChange(build, shopSettings, 'changeSettings', ['AdminSettings']),
    previewSettings: addChange(build, shopSettings, 'previewSettings', []),
  }),
});

export const {
  useShopSettingsQuery,
  useLazyShopSettingsQuery,
  useSettingsHistoryQuery,
  usePreviewProductsQuery,
  useChangeSettingsMutation,
  usePreviewSettingsMutation,
} = settingsApi;
