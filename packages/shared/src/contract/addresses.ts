import { account, endpoints, ownerOr, self, withAccountInBody } from './endpoint.js';
import { described, flag, id, type InferFields, list, named, optional, text } from './fields.js';
import { personNames } from './person-names.js';
import { atMost, readable } from './text-rules.js';

/**
 * The fields of an address. A field added here is validated, stored, returned, documented and part of every form's
 * rules.
 */
export const addressFields = {
  ...personNames,
  phone: text(readable('Please enter your phone number'), atMost(40)),
  streetAddress: text(readable('Please enter your address'), atMost(200)),
  city: text(readable('Please enter your city'), atMost(100)),
  state: text(readable('Please enter your state'), atMost(100)),
  zipcode: optional(text(atMost(20))),
  country: optional(text(atMost(100))),
} as const;
export type AddressField = keyof typeof addressFields;
export const ADDRESS_FIELDS = Object.keys(addressFields) as readonly AddressField[];
/** An address with all its fields; missing ones are empty. */
export type AddressFields = Readonly<Record<AddressField, string>>;

/** An object with a value for each field of an address. */
export const eachAddressField = <Value>(valueOf: (field: AddressField) => Value): Record<AddressField, Value> =>
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, valueOf(field)])) as Record<AddressField, Value>;

/** A delivery address. `checked` marks the default: exactly one address, if there are any. */
export const address = named('Address', {
  _id: id,
  user: id,
  ...eachAddressField(() => text()),
  checked: described(flag(), 'True for the default address, which is exactly one'),
});
export type Address = InferFields<(typeof address)['fields']>;

const user = described(
  optional(text(), { orBlank: true }),
  'The caller’s own account when absent; another one only with the permission',
);
const checked = optional(flag('checked must be true or false'));
const body = { ...addressFields, checked, user } as const;
const ownAddress = withAccountInBody(ownerOr('addresses.write'), 'user', 'addresses.write');

export const addresses = endpoints('/api/address', 'Addresses', {
  listAddresses: {
    call: 'GET /:userId',
    summary: 'An account’s addresses, oldest first',
    access: self('userId', 'addresses.read'),
    answer: list(address),
  },
  addAddress: {
    call: 'POST /',
    summary: 'Add an address',
    description: 'The first one is the default.',
    access: withAccountInBody(account, 'user', 'addresses.write'),
    body,
    answer: address,
    errors: ['not_found', 'too_many_addresses'],
  },
  chooseDefaultAddress: {
    call: 'PUT /default/:id',
    summary: 'Make an address the default',
    description: 'Returns all addresses. `checked: false` changes nothing.',
    access: ownAddress,
    // Clients send the id here as well; only the one in the path counts.
    body: { id: optional(text()), checked, user },
    answer: list(address),
  },
  changeAddress: {
    call: 'PUT /:addressId',
    summary: 'Change an address',
    access: ownAddress,
    body: { ...body, _id: optional(text()) },
    answer: address,
  },
  removeAddress: {
    call: 'DELETE /:addressId',
    summary: 'Delete an address',
    description: 'Returns the remaining addresses. The newest becomes the default if the default was deleted.',
    access: ownAddress,
    body: { user },
    bodyIsOptional: true,
    answer: list(address),
  },
});
