import type { Address, AddressFields } from '../contract/addresses.js';

/** The address written on an order; a guest's carries the e-mail that news of the order goes to. */
export interface OrderAddress extends Partial<AddressFields> {
  readonly _id?: string;
  readonly email?: string;
}

/** The address a checkout starts with: the default, else the first. */
export const chosenAddress = (addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => address.checked) ?? addresses[0];
