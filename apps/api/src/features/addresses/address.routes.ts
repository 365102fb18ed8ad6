import { addresses, type AddressField, type AddressFields, eachAddressField } from '@paila/shared';
import { owned } from '../../platform/http/call.js';
import { serve } from '../../platform/http/serve.js';
import type { Feature } from '../../platform/feature.js';
import * as service from './address.service.js';

/** The trimmed fields of a sent address; missing fields are empty. */
const fieldsIn = (sent: Partial<Record<AddressField, string>>): AddressFields =>
  eachAddressField((field) => (sent[field] ?? '').trim());

/** Stores the addresses of accounts. */
export const createAddresses = (): Feature => ({
  routes: [
    serve(addresses, {
      listAddresses: ({ params }) => service.accountAddresses(params.userId),
      addAddress: ({ body, accountId }) => service.addAddress(accountId, fieldsIn(body), body.checked === true),
      chooseDefaultAddress: owned(
        'address',
        ({ params }) => service.ownedAddress(params.id),
        ({ resource, body }) => service.chooseDefault(resource, body.checked !== false),
      ),
      changeAddress: owned(
        'address',
        ({ params }) => service.ownedAddress(params.addressId),
        ({ resource, body }) => service.changeAddress(resource, fieldsIn(body), body.checked === true),
      ),
      removeAddress: owned(
        'address',
        ({ params }) => service.ownedAddress(params.addressId),
        ({ resource }) => service.removeAddress(resource),
      ),
    }),
  ],
});
