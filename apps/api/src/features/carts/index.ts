export { cartRoutes } from './cart.routes.js';
export { removeCartOf } from './cart.service.js';
export { sizeFor } from './line-size.js';
