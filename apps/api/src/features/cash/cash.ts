import { cash } from '@paila/shared';
import type { Feature } from '../../platform/feature.js';
import { serve } from '../../platform/http/serve.js';
import { listCashDays } from './cash-days.js';
import { settleCash } from './cash-settling.js';

/**
 * Reconciles the cash that carriers collect with what they pay out.
 * @param timeZone of the shop's days, read for each call
 */
export const createCash = (timeZone: () => string): Feature => ({
  routes: [
    serve(cash, {
      listCashDays: ({ query }) => listCashDays(query, timeZone()),
      settleCash: ({ body, actor }) => settleCash(body, { actor, timeZone: timeZone() }),
    }),
  ],
});
