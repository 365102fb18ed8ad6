export { auditPayments } from './payment-audit.js';
export { paymentEventsMigration } from './payment-events.migration.js';
export { importPayments, type PastPayment } from './payment-importing.js';
export { paymentBegun, paymentStatusChanged } from './payment-events.js';
export { KHALTI } from './payment-settling.js';
export { paymentRoutes } from './payment.routes.js';
export { refundRoutes } from './refund.routes.js';
export { refuseErasingWhilePaying } from './payments-under-way.js';
export { createPayments, type Payments } from './payment.service.js';
