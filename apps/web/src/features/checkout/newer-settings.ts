import { type PublicSettings, publicSettings } from '@paila/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../platform/api.js';
import { addQuery } from '../../platform/contract-api.js';
import { runQuery } from '../../platform/run-query.js';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPublicSettings: addQuery(build, publicSettings, 'showPublicSettings', []),
  }),
});

/** Fetches the shop's current rate and its terms of delivery, pick-up and cash; undefined if that fails. */
export const newerSettings = async (
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<Pick<PublicSettings, 'usdToNpr' | 'zones' | 'holidays' | 'timeZone' | 'cash' | 'pickUp'> | undefined> => {
  const call = settingsApi.endpoints.getPublicSettings.initiate({}, { forceRefetch: true });
  const { data } = await runQuery(dispatch(call));
  if (!data) return undefined;
  const { usdToNpr, zones, holidays, timeZone, cash, pickUp } = data;
  // Without values, they replace the terms of a shop that no longer offers cash or pick-up.
  return { usdToNpr, zones, holidays, timeZone, cash, pickUp };
};
