/** For tests that read or damage stored data; other code uses index.ts. */
export { OrderModel } from './order.model.js';
export { orderLinksTaken } from './order-link-requests.js';
