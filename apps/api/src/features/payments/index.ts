export { paymentRoutes } from './payment.routes.js';
export { createPayments, type Payments } from './payment.service.js';
