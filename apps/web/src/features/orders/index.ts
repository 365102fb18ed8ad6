export { orderTokenHeader, useGetOrderQuery, useGetOrdersQuery, usePlaceOrderMutation } from './order-api.js';
export { OrderLines } from './order-lines.js';
export { orderPagePath } from './order-page-path.js';
export { isLive } from './order-status.js';
export { keepOrderToken, orderToken } from './order-token.js';
