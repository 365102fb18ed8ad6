export {
  EXPIRY_JOB,
  expireOrder,
  extendReservation,
  overdueOrders,
  payableOrdersOf,
  payOrder,
  refundOrder,
  type OverdueOrder,
  type PaidOutcome,
} from './order-states.js';
export { orderById as orderForPayment } from './order-lookup.js';
export { flagForReview, warnOfReviews } from './order-reviews.js';
export { orderActorsMigration } from './order-actors.migration.js';
export { reviewFlagsMigration } from './review-flags.migration.js';
export { orderNumbersMigration } from './order-numbers.migration.js';
export { orderVersionsMigration } from './order-versions.migration.js';
export { orderEventsMigration } from './order-events.migration.js';
export { auditOrders } from './order-audit.js';
export { ordersForAudit } from './order-books.js';
export { orderSeenBy, withOwner } from './order-access.js';
export { type OrderDoc } from './order.model.js';
export { orderAliasRoutes, orderRoutes } from './order.routes.js';
export { anonymiseOrdersOf, guestDataJob } from './order-anonymising.js';
export { ownedOrder } from './order.service.js';
