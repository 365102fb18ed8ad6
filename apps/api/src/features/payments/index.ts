export { auditPayments } from './payment-audit.js';
export { importPayments, type PastPayment } from './payment-importing.js';
export { paymentBegun, paymentStatusChanged } from './payment-events.js';
export { KHALTI } from './payment-settling.js';
export { paymentTimes } from './payment-times.js';
export { refuseErasingWhilePaying } from './payments-under-way.js';
export { paymentEventsOf } from './payment-history.js';
export { paymentNotice } from './payment-notices.js';
export { createPayments } from './payments.js';
