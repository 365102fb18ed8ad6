import { PIDX_PATTERN } from '@paila/shared';
import type { Migration } from '../../platform/migrations/index.js';

/** The text of a flag that every payment raised which a caller named and the shop had not begun. */
const TEXT = /^The payment [\s\S]* was not begun in this shop, and nobody has confirmed it\.$/;

/**
 * Payments that callers have merely named are no reason to look into an order any more: their flags are withdrawn, and those
 * of unpaid orders become claims. Of pending ones the provider is asked.
 */
export const orderClaimsMigration: Migration = {
  number: 25,
  name: 'payments that nobody has confirmed are claims',
  up: async (db) => {
    const flagged = { 'reviewFlags.0': { $exists: true }, 'reviewFlags.text': TEXT };
    const withoutClaims = {
      $filter: {
        input: '$reviewFlags',
        cond: { $not: { $regexMatch: { input: '$$this.text', regex: TEXT } } },
      },
    };
    const claim = {
      $cond: [
        { $and: [{ $in: ['$status', ['pending', 'cancelled', 'expired']] }, { $gt: ['$paymentID', null] }] },
        {
          $mergeObjects: [
            { paymentID: '$paymentID' },
            {
              $cond: [
                {
                  $and: [
                    { $eq: ['$status', 'pending'] },
                    { $regexMatch: { input: '$paymentID', regex: PIDX_PATTERN } },
                  ],
                },
                { checkAt: '$$NOW' },
                {},
              ],
            },
          ],
        },
        '$$REMOVE',
      ],
    };
    await db.collection('orders').updateMany(flagged, [{ $set: { reviewFlags: withoutClaims, claim } }]);
  },
};
