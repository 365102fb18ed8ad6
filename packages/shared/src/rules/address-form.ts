import { type Address, type AddressFields, eachAddressField } from '../contract/addresses.js';
import { callablePhone } from '../vocabulary/phone.js';

/** An address in a form, with a field for the landmark, which is stored with the street. */
export interface AddressForm extends AddressFields {
  readonly landmark: string;
}

/** The address in a filled form: its number in international form, the landmark in brackets behind the street. */
export const addressOfForm = ({ landmark, ...form }: AddressForm): AddressFields => {
  const near = landmark.replace(/[()]/g, ' ').trim();
  return {
    ...eachAddressField((field) => form[field]),
    phone: callablePhone(form.phone) ?? form.phone,
    streetAddress: near === '' ? form.streetAddress : `${form.streetAddress.trim()} (${near})`,
  };
};

/** The initial values of an address form: the reverse of {@link addressOfForm}. */
export const formOfAddress = (address: AddressFields): AddressForm => {
  const [, street, landmark] = /^(.*\S) \(([^()]+)\)$/.exec(address.streetAddress) ?? [];
  return {
    ...eachAddressField((field) => address[field]),
    streetAddress: street ?? address.streetAddress,
    landmark: landmark ?? '',
  };
};

/** The address that the checkout preselects: the default, otherwise the first. */
export const chosenAddress = (addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => address.checked) ?? addresses[0];
