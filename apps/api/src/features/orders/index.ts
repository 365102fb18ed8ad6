export {
  expireOrder,
  holdUntil,
  orderForPayment,
  overdueOrders,
  payOrder,
  refundOrder,
  remarkOn,
  type PaidOutcome,
} from './order-payment.js';
export { auditOrders, ordersForAudit } from './order-audit.js';
export { maySee, orderSeenBy, type Visitor } from './order-access.js';
export { visitorOf } from './order.controller.js';
export { orderSchema, orderTokenHeader } from './order.contract.js';
export { type OrderDoc } from './order.model.js';
export { orderAliasRoutes, orderRoutes } from './order.routes.js';
export { anonymiseOrdersOf, orderFor } from './order.service.js';
