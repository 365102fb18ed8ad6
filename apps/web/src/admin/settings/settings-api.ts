import {
  type AnswerOf,
  type Product,
  productCatalog,
  type SettingsChange,
  type SettingsInput,
  shopSettings,
  type ShopSettings,
} from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { adminApi, type ListPage, toListPage } from '../platform/admin-api.js';

export type SettingsPreview = AnswerOf<(typeof shopSettings)['endpoints']['previewSettings']>;
/** The changes and products that the page shows. */
const SHOWN_CHANGES = 8;
const SHOWN_PRODUCTS = 50;

interface PreviewedCart {
  readonly settings: SettingsInput;
  readonly productId: string;
  readonly quantity: number;
}

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
    changeSettings: build.mutation<ShopSettings, { readonly version: number; readonly settings: SettingsInput }>({
      query: ({ version, settings }) =>
        endpointCall(shopSettings, 'changeSettings', {
          headers: { 'if-match': `"v${String(version)}"` },
          body: settings,
        }),
      // A stale one as well, so that what it is now is seen.
      invalidatesTags: ['AdminSettings'],
    }),
    previewSettings: build.mutation<SettingsPreview, PreviewedCart>({
      query: ({ settings, productId, quantity }) =>
        endpointCall(shopSettings, 'previewSettings', { body: { settings, lines: [{ productId, quantity }] } }),
    }),
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
