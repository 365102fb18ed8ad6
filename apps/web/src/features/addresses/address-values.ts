import { type AddressForm, eachAddressField } from '@paila/shared';

/** The values of a delivery form; only guests enter an email address. */
export interface DeliveryValues extends AddressForm {
  email: string;
}

export const EMPTY_DELIVERY: DeliveryValues = {
  ...eachAddressField(() => ''),
  landmark: '',
  email: '',
  country: 'Nepal',
};

const isDeliveryField = (path: string): path is keyof DeliveryValues => path in EMPTY_DELIVERY;
export const DELIVERY_FIELDS = Object.keys(EMPTY_DELIVERY).filter(isDeliveryField);
