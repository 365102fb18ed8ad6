export {
  expireOrder,
  extendReservation,
  orderForPayment,
  overdueOrders,
  payOrder,
  refundOrder,
  flagForReview,
  type PaidOutcome,
} from './order-payment.js';
export { auditOrders, ordersForAudit } from './order-audit.js';
export { maySee, orderSeenBy, type Requester } from './order-access.js';
export { requesterOf } from './order.controller.js';
export { orderSchema, orderTokenHeader } from './order.contract.js';
export { type OrderDoc } from './order.model.js';
export { orderAliasRoutes, orderRoutes } from './order.routes.js';
export { anonymiseOrdersOf, orderFor } from './order.service.js';
