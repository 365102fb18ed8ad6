/** Where an order goes. `checked` marks the default; exactly one is, whenever there are any. */
export interface Address {
  readonly _id: string;
  readonly user: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  readonly streetAddress: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly zipcode: string;
  readonly checked: boolean;
}

export type AddressFields = Pick<
  Address,
  'firstname' | 'lastname' | 'phone' | 'streetAddress' | 'city' | 'state' | 'country' | 'zipcode'
>;

/** The address written on an order; a guest's carries the e-mail that news of the order goes to. */
export interface OrderAddress extends Partial<AddressFields> {
  readonly _id?: string;
  readonly email?: string;
}

/** The address a checkout starts with: the default, else the first. */
export const chosenAddress = (addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => address.checked) ?? addresses[0];
