export { cartRoutes } from './cart.routes.js';
export { removeCartOf } from './cart.service.js';
