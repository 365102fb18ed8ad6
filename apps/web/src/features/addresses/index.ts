export { useAddAddressMutation, useGetAddressesQuery } from './address-api.js';
export { AddressInputs, DELIVERY_FIELDS, type DeliveryValues, EMPTY_DELIVERY } from './address-fields.js';
export { AddressText } from './address-text.js';
