import { publicSettings, type PublicShopSettings } from '@paila/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { runQuery } from '../../platform/run-query.js';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPublicSettings: build.query<PublicShopSettings, undefined>({
      query: () => endpointCall(publicSettings, 'showPublicSettings', {}),
    }),
  }),
});

/** Asks the shop anew for its rate and its terms of delivery; undefined when they don't come. */
export const newerSettings = async (
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<Pick<PublicShopSettings, 'usdToNpr' | 'delivery' | 'holidays' | 'timeZone'> | undefined> => {
  const call = settingsApi.endpoints.getPublicSettings.initiate(undefined, { forceRefetch: true });
  const { data } = await runQuery(dispatch(call));
  if (!data) return undefined;
  const { usdToNpr, delivery, holidays, timeZone } = data;
  return { usdToNpr, delivery, holidays, timeZone };
};
