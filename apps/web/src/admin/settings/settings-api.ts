import { type AnswerOf, type Product, productCatalog, shopSettings } from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { addChange, addQuery } from '../../platform/contract-api.js';
import { addList, adminApi } from '../platform/admin-api.js';

export type SettingsPreview = AnswerOf<(typeof shopSettings)['endpoints']['previewSettings']>;
/** The products that the preview offers. */
const SHOWN_PRODUCTS = 50;

export const settingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    // The form begins with the present settings.
    shopSettings: addQuery(build, shopSettings, 'showSettings', ['AdminSettings'], { keepUnusedDataFor: 0 }),
    settingsHistory: addList(build, shopSettings, 'listSettingsChanges', ['AdminSettings'], 60),
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
