export { cartOf, removeCartOf } from './cart.service.js';
export { createCarts } from './carts.js';
