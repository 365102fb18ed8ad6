export { addressRoutes } from './address.routes.js';
export { removeAddressesOf } from './address.service.js';
