import { addressRules, type Address } from '@paila/shared';
import { Type } from 'typebox';
import { contract } from '../../platform/http/contract.js';
import { formFields, id, sealed, wire } from '../../platform/http/schemas.js';

const addressSchema = wire<Address>()(
  sealed('Address', {
    _id: id,
    user: id,
    firstname: Type.String(),
    lastname: Type.String(),
    phone: Type.String(),
    streetAddress: Type.String(),
    city: Type.String(),
    state: Type.String(),
    country: Type.String(),
    zipcode: Type.String(),
    checked: Type.Boolean({ description: 'The default; exactly one is' }),
  }),
);

const owner = {
  user: Type.Optional(
    Type.Union([Type.String({ pattern: '^[0-9a-fA-F]{24}$' }), Type.Null()], {
      description: 'The caller’s own account when absent; another one only for admins',
    }),
  ),
};
const checked = { checked: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])) };
const addressBody = Type.Object({ ...formFields(addressRules), ...checked, ...owner });

export const addressContract = contract('/api/address', 'Addresses', {
  listAddresses: {
    call: 'GET /:userId',
    right: 'self',
    summary: 'An account’s addresses, oldest first',
    answer: Type.Array(addressSchema),
  },
  addAddress: {
    call: 'POST /',
    right: 'customer',
    summary: 'Add an address',
    description: 'The first one is the default.',
    body: addressBody,
    answer: addressSchema,
    refusals: ['forbidden', 'not_found', 'too_many_addresses'],
  },
  chooseDefaultAddress: {
    call: 'PUT /default/:id',
    right: 'owner',
    summary: 'Make an address the default',
    description: 'Answers the whole list. `checked: false` changes nothing.',
    body: Type.Object({ ...checked, ...owner }),
    answer: Type.Array(addressSchema),
    refusals: ['forbidden'],
  },
  changeAddress: {
    call: 'PUT /:addressId',
    right: 'owner',
    summary: 'Change an address',
    body: addressBody,
    answer: addressSchema,
    refusals: ['forbidden'],
  },
  removeAddress: {
    call: 'DELETE /:addressId',
    right: 'owner',
    summary: 'Delete an address',
    description: 'Answers what is left; the newest other one becomes the default.',
    body: Type.Optional(Type.Object(owner)),
    answer: Type.Array(addressSchema),
    refusals: ['forbidden'],
  },
});
