import { publicSettings, type PublicShopSettings } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { useSettings } from '../../platform/settings.js';

/** Seconds: a day. */
const WHILE_PAGE_IS_OPEN = 86_400;

const rateApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPublicSettings: build.query<PublicShopSettings, undefined>({
      query: () => endpointCall(publicSettings, 'showPublicSettings', {}),
      // As long as the page, whose own rate is older.
      keepUnusedDataFor: WHILE_PAGE_IS_OPEN,
    }),
  }),
});

/** Nepali rupees for one dollar: as the page came with, or newer where the shop has said that it changed. */
export const useRate = (): number => {
  const { usdToNpr } = useSettings();
  const { data } = rateApi.endpoints.getPublicSettings.useQueryState(undefined);
  return data?.usdToNpr ?? usdToNpr;
};

/** Asks the shop for its rate anew. */
export const useRefreshRate = (): (() => Promise<unknown>) => {
  const [refresh] = rateApi.useLazyGetPublicSettingsQuery();
  return () => refresh(undefined);
};
