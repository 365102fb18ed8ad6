export { accountCart, removeAccountCart } from './cart.service.js';
export { createCarts } from './carts.js';
