export { addressRoutes } from './address.routes.js';
export { addressesOf, removeAddressesOf } from './address.service.js';
