import { type DeskSettings, LOW_STOCK, SHOP_TIME_ZONE, shopSettings } from '@paila/shared';
import { addQuery } from '../../platform/contract-api.js';
import { adminApi } from './admin-api.js';

/** The defaults of the shop, until its settings are loaded. */
const DEFAULTS: DeskSettings = { lowStock: LOW_STOCK, timeZone: SHOP_TIME_ZONE };

const deskApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    deskSettings: addQuery(build, shopSettings, 'showDeskSettings', ['AdminSettings']),
  }),
});

/** The present settings for the screens of staff. A window that gets the focus loads the settings again. */
export const useDeskSettings = (): DeskSettings => {
  const { data } = deskApi.useDeskSettingsQuery({}, { refetchOnFocus: true });
  return data ?? DEFAULTS;
};
