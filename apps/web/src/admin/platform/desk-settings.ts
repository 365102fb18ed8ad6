import { type DeskSettings, LOW_STOCK, SHOP_TIME_ZONE, shopSettings } from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { adminApi } from './admin-api.js';

/** What holds in a shop whose settings nobody has touched. */
const UNTIL_KNOWN: DeskSettings = { lowStock: LOW_STOCK, timeZone: SHOP_TIME_ZONE };

const deskApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    deskSettings: build.query<DeskSettings, undefined>({
      query: () => endpointCall(shopSettings, 'showDeskSettings', {}),
      providesTags: ['AdminSettings'],
    }),
  }),
});

/** The settings in force that the screens of staff go by; asked for again when one of them may have changed. */
export const useDeskSettings = (): DeskSettings => {
  const { data } = deskApi.useDeskSettingsQuery(undefined, { refetchOnFocus: true });
  return data ?? UNTIL_KNOWN;
};
