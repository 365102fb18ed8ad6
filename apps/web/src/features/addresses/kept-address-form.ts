import type { Address } from '@paila/shared';
import { keptForm } from '../../platform/kept-forms.js';
import type { DeliveryValues } from './address-fields.js';

/** The address form as an ended session left it. */
export interface KeptAddressForm {
  /** A new address, or this one changed. */
  readonly target: 'new' | Address;
  readonly values: DeliveryValues;
}

export const ADDRESS_FORM = 'address';

/** Which address the form was open for when the session ended; undefined when it was closed. */
export const keptAddressTarget = (): 'new' | Address | undefined =>
  // What is kept under this name was put there by the address form.
  (keptForm(ADDRESS_FORM) as KeptAddressForm | undefined)?.target;
