export { createOrders } from './orders.js';

// For payments: what they pay, settle and refund.
export {
  EXPIRY_JOB,
  expireOrder,
  extendReservation,
  overdueOrders,
  payableOrdersOf,
  payOrder,
  type OverdueOrder,
} from './states/order-states.js';
export type { PaymentEventsOf } from './states/order-steps.js';
export { type PaymentState, showPayment } from './reading/order-payment.js';
export { LONGEST_RESERVATION_MS, orderTimes } from './order-times.js';
export type { RefundedPart } from './refunds/order-refund-parts.js';
export {
  beginRefund,
  endRefund,
  refundOrder,
  type BegunRefund,
  type RefundEnd,
  type RefundRequest,
} from './refunds/order-refunds.js';
export { openRefundOf } from './order-refunding.js';
export { type ChangeRequest, changeRequestOf, expectedBy } from './access/order-preconditions.js';
export { orderById as orderForPayment } from './order-lookup.js';
export { type DueClaim, settleClaim, takeDueClaim } from './reviews/order-claims.js';
export { flagForReview } from './reviews/order-reviews.js';
export { orderSeenBy, withOwner } from './access/order-access.js';
export { ownedOrder } from './order.service.js';
export { createOrderTokens, type OrderTokens } from './order-tokens.js';
export { amountOfLines, unpayable } from './placing/quote.js';
export type { OrderDoc, OrderLineDoc } from './order.model.js';

// For accounts and their carts, mails and data: whose orders there are, and how they are claimed and erased.
export { adoptGuestOrders } from './erasing/order-adopting.js';
export { anonymiseOrdersOf } from './erasing/order-anonymising.js';
export { everyOrderOf, orderFiguresOf, orderIdsOf } from './reading/order-figures.js';
export { boughtOrders, type BoughtOrder } from './reading/bought-lines.js';
export { orderIdsLike } from './reading/order-lists.js';
export { type MentionedOrder, mentionedOrders } from './order-lookup.js';
export { orderNotice, type OrderNotice } from './order-notices.js';
export { wasUndone } from './states/order-undoing.js';

// For reports, the doctor and the large shop of the benchmarks: figures, audits and past orders.
export { NO_SALES, type Period, placedIn, type Sales, salesBy } from './reading/order-sales.js';
export { soldLines } from './reading/order-sold-lines.js';
export { countOrders, countUndecided } from './reading/order-counts.js';
export { picturesOfOrders } from './reading/order-pictures.js';
export { auditOrders } from './auditing/order-audit.js';
export { ordersForAudit } from './auditing/order-books.js';
export { importOrders, type PastOrder } from './order-importing.js';
export { costOfLines, linesAfter, sharesOf } from './refunds/order-refund-lines.js';
export type { RefundDoc } from './order-refund.model.js';
export { holderKeys } from './placing/holders.js';
