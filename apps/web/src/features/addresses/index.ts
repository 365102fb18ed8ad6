export { addressApi } from './address-api.js';
export { AddressInputs } from './address-fields.js';
export { DELIVERY_FIELDS, type DeliveryValues, EMPTY_DELIVERY } from './address-values.js';
export { AddressText } from './address-text.js';
