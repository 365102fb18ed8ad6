import { inTransaction } from '../../platform/database/database.js';
import {
  type CancelPaid,
  openRefund,
  type OrderDoc,
  orderSeenBy,
  refundsTheRest,
  refuseUncancellable,
  requestCancellation,
  requireShownOrder,
  wasCancelled,
} from '../orders/index.js';
import type { Refunds } from './refunds.js';

/** The refund of a cancelled order: all that remains. */
export const CANCELLATION = { part: { isAll: true }, reason: 'The customer cancelled the order' } as const;
/** Customers cancel their order whatever staff have changed meanwhile, as long as it is not packed. */
const anyVersion = (): Promise<void> => Promise.resolve();

/** A cancelled order, and the refund to carry out; none for a refund that began before. */
interface Cancelled {
  readonly order: OrderDoc;
  readonly begun?: Awaited<ReturnType<Refunds['begin']>>;
}

/**
 * Cancels paid orders for their customers. One transaction stores the cancellation and the begun refund of all that
 * remains, so that neither is lost. The request to the provider follows. Of two calls at once, one begins the refund.
 */
export const createPaidCancelling =
  ({ begin, carryOut }: Pick<Refunds, 'begin' | 'carryOut'>): CancelPaid =>
  async (orderId, { requester, actor }) => {
    const { order, begun } = await inTransaction(async (session): Promise<Cancelled> => {
      const found = await requireShownOrder(orderId, session);
      if (wasCancelled(found)) return { order: found };
      refuseUncancellable(found);
      const open = openRefund(found);
      // Staff are refunding everything already. While they refund a part, the rest has to wait: `begin` refuses that.
      if (open && refundsTheRest(found, open)) {
        return { order: await requestCancellation(found._id, open, actor, session) };
      }
      const started = await begin(found, CANCELLATION, { actor, check: anyVersion }, session);
      return { order: await requestCancellation(found._id, started.refund, actor, session), begun: started };
    });
    return orderSeenBy(requester, begun ? await carryOut(begun, actor) : order);
  };
