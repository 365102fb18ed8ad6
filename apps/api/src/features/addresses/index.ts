export { createAddresses } from './address.routes.js';
export { accountAddresses, removeAccountAddresses } from './address.service.js';
export { importAddressBooks } from './address.model.js';
