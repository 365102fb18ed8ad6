export { createAddresses } from './address.routes.js';
export { addressesOf, removeAddressesOf } from './address.service.js';
export { importAddressBooks } from './address-importing.js';
