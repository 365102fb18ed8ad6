import type { Address } from '@paila/shared';
import { keptForm } from '../../platform/kept-forms.js';
import type { DeliveryValues } from './address-fields.js';

/** The address form as it was when the session ended. */
export interface KeptAddressForm {
  /** A new address, or this one changed. */
  readonly target: 'new' | Address;
  readonly values: DeliveryValues;
}

export const ADDRESS_FORM = 'address';

/** Which address the form was open for when the session ended; undefined when it was closed. */
export const keptAddressTarget = (): 'new' | Address | undefined =>
  // Only the address form stores values under this name.
  (keptForm(ADDRESS_FORM) as KeptAddressForm | undefined)?.target;
