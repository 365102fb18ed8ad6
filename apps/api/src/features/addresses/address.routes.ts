import { addresses, type AddressField, type AddressFields, eachAddressField } from '@paila/shared';
import { accountNamed } from '../../platform/http/account.js';
import { owned } from '../../platform/http/call.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import * as service from './address.service.js';

/** The fields of an address as sent, trimmed; missing ones are empty. */
const fieldsIn = (sent: Partial<Record<AddressField, string>>): AddressFields =>
  eachAddressField((field) => (sent[field] ?? '').trim());

export const addressRoutes = (): FeatureRoutes =>
  serve(addresses, {
    listAddresses: ({ params }) => service.addressesOf(params.userId),
    addAddress: ({ body, account }) =>
      service.addAddress(accountNamed(account, body.user, 'addresses.write'), fieldsIn(body), body.checked === true),
    chooseDefaultAddress: owned(
      'Address',
      ({ params }) => service.ownedAddress(params.id),
      ({ resource, body, account }) => {
        accountNamed(account, body.user, 'addresses.write');
        return service.chooseDefault(resource, body.checked !== false);
      },
    ),
    changeAddress: owned(
      'Address',
      ({ params }) => service.ownedAddress(params.addressId),
      ({ resource, body, account }) => {
        accountNamed(account, body.user, 'addresses.write');
        return service.changeAddress(resource, fieldsIn(body), body.checked === true);
      },
    ),
    removeAddress: owned(
      'Address',
      ({ params }) => service.ownedAddress(params.addressId),
      ({ resource, body, account }) => {
        accountNamed(account, body.user, 'addresses.write');
        return service.removeAddress(resource);
      },
    ),
  });
