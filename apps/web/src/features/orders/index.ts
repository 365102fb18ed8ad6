export { orderTokenHeader, useGetOrderQuery, useGetOrdersQuery, usePlaceOrderMutation } from './order-api.js';
export { cartLinesOf, useIsInCart } from './order-cart.js';
export { OrderLines } from './order-lines.js';
export { orderPagePath } from './order-page-path.js';
export { isLive } from './order-status.js';
export { useWatchedOrder } from './use-watched-order.js';
export { useHeldUntil } from './use-held-until.js';
export { paymentInWords } from './payment-words.js';
export { keepOrderToken, orderToken } from './order-token.js';
