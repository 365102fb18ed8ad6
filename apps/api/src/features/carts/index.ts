export { cartRoutes } from './cart.routes.js';
export { cartOf, removeCartOf } from './cart.service.js';
export { removeLateCarts } from './late-carts.js';
export { settleCarts } from './settle-carts.js';
