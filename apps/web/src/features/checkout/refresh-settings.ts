import { publicSettings, type PublicShopSettings } from '@paila/shared';
import { use } from 'react';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { UpdateSettingsContext } from '../../platform/settings.js';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPublicSettings: build.query<PublicShopSettings, undefined>({
      query: () => endpointCall(publicSettings, 'showPublicSettings', {}),
    }),
  }),
});

/** Asks the shop anew for the rate and the terms of delivery, which the whole page then goes by. */
export const useRefreshSettings = (): (() => Promise<void>) => {
  const update = use(UpdateSettingsContext);
  const [refresh] = settingsApi.useLazyGetPublicSettingsQuery();
  return async () => {
    const { data } = await refresh(undefined);
    if (data) update({ usdToNpr: data.usdToNpr, delivery: data.delivery, holidays: data.holidays });
  };
};
