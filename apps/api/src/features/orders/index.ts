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
} from './order-payment.js';
export { orderActorsMigration } from './order-actors.migration.js';
export { auditOrders, ordersForAudit } from './order-audit.js';
export { maySee, orderSeenBy } from './order-access.js';
export { type OrderDoc } from './order.model.js';
export { orderAliasRoutes, orderRoutes } from './order.routes.js';
export { anonymiseOrdersOf, ownedOrder } from './order.service.js';
