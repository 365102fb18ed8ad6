import type { Address } from '../contract/addresses.js';

/** The address that the checkout preselects: the default, otherwise the first. */
export const chosenAddress = (addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => address.checked) ?? addresses[0];
