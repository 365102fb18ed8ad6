import { eachAddressField, type AddressFields } from '@paila/shared';

/** The values that a shopper types into the address form. */
export const anAddress = (overrides: Partial<AddressFields> = {}): AddressFields => ({
  ...eachAddressField(() => ''),
  firstname: 'Sita',
  lastname: 'Rai',
  phone: '9800000000',
  streetAddress: '12 Jhamsikhel Road',
  city: 'Lalitpur',
  state: 'Bagmati',
  country: 'Nepal',
  zipcode: '44600',
  ...overrides,
});
