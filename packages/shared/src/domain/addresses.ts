import type { Address, AddressFields } from '../contract/addresses.js';

/** The address of an order; a guest's includes the e-mail address for news of the order. */
export interface OrderAddress extends Partial<AddressFields> {
  readonly _id?: string;
  readonly email?: string;
}

/** The address that the checkout preselects: the default, otherwise the first. */
export const chosenAddress = (addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => address.checked) ?? addresses[0];
