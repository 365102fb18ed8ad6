export {
  EXPIRY_JOB,
  expireOrder,
  extendReservation,
  orderForPayment,
  overdueOrders,
  payOrder,
  refundOrder,
  flagForReview,
  type PaidOutcome,
} from './order-states.js';
export { orderActorsMigration } from './order-actors.migration.js';
export { reviewFlagsMigration } from './review-flags.migration.js';
export { orderEventsMigration } from './order-events.migration.js';
export { auditOrders } from './order-audit.js';
export { ordersForAudit } from './order-books.js';
export { maySee, orderSeenBy } from './order-access.js';
export { type OrderDoc } from './order.model.js';
export { orderAliasRoutes, orderRoutes } from './order.routes.js';
export { anonymiseOrdersOf, ownedOrder } from './order.service.js';
