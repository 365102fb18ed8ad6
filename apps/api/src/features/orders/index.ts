export {
  EXPIRY_JOB,
  expireOrder,
  extendReservation,
  overdueOrders,
  payableOrdersOf,
  payOrder,
  type OverdueOrder,
} from './order-states.js';
export { type PaymentState, showPayment } from './order-payment.js';
export { LONGEST_RESERVATION_MS, orderTimes } from './order-times.js';
export { orderLinkJob } from './order-link-requests.js';
export { costOfLines, linesAfter, sharesOf } from './order-refund-lines.js';
export type { RefundedPart } from './order-refund-parts.js';
export { openRefundOf } from './order-refunding.js';
export {
  beginRefund,
  endRefund,
  refundOrder,
  type BegunRefund,
  type RefundEnd,
  type RefundRequest,
} from './order-refunds.js';
export { expectedBy } from './order-preconditions.js';
export { type ChangeRequest, changeRequestOf } from './order-preconditions.js';
export { orderById as orderForPayment, type MentionedOrder, mentionedOrders } from './order-lookup.js';
export { orderIdsLike } from './order-lists.js';
export { type DueClaim, settleClaim, takeDueClaim } from './order-claims.js';
export { flagForReview, warnOfReviews } from './order-reviews.js';
export { auditOrders } from './order-audit.js';
export { ordersForAudit } from './order-books.js';
export { orderSeenBy, withOwner } from './order-access.js';
export { createOrderTokens, type OrderTokens } from './order-tokens.js';
export { importOrders, type PastOrder } from './order-importing.js';
export { type OrderDoc, type OrderLineDoc } from './order.model.js';
export type { RefundDoc } from './order-refund.model.js';
export { holderKeys } from './placing/holders.js';
export { orderAliasRoutes, orderRoutes } from './order.routes.js';
export type { PaymentEventsOf } from './order-steps.js';
export { ownOrderRoutes } from './own-order.routes.js';
export { picturesOfOrders } from './order-pictures.js';
export { countOrders, countUndecided } from './order-counts.js';
export { NO_SALES, type Period, placedIn, type Sales, salesBy } from './order-sales.js';
export { soldLines } from './order-sold-lines.js';
export { amountOfLines } from './placing/quote.js';
export { boughtOrders, type BoughtOrder } from './bought-lines.js';
export { everyOrderOf, orderFiguresOf, orderIdsOf } from './order-figures.js';
export { adoptGuestOrders } from './order-adopting.js';
export { anonymiseOrdersOf, guestDataJob } from './order-anonymising.js';
export { ownedOrder } from './order.service.js';
export { wasUndone } from './order-undoing.js';
export { orderNotice, type OrderNotice } from './order-notices.js';
