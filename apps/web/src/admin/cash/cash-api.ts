import { cash } from '@paila/shared';
import { addChange, addQuery } from '../../platform/contract-api.js';
import { adminApi } from '../platform/admin-api.js';

export const cashApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    cashDays: addQuery(build, cash, 'listCashDays', ['AdminCash']),
    // A refusal loads the days again, too: the cash of a day may have changed.
    settleCash: addChange(build, cash, 'settleCash', ['AdminCash']),
  }),
});
