import type { OrderAddress } from '@paila/shared';

const joined = (parts: (string | undefined)[], between: string): string =>
  parts.filter((part) => part?.trim()).join(between);

const NO_ADDRESS: OrderAddress = {};

/** An address, formatted as on a parcel; nothing for an order that lacks one. */
export const AddressText = ({ address: given }: { address: OrderAddress | null | undefined }) => {
  const address = given ?? NO_ADDRESS;
  return (
    <>
      <span className="block font-semibold">{joined([address.firstname, address.lastname], ' ')}</span>
      <span className="block">{address.streetAddress}</span>
      <span className="block">
        {joined([address.city, joined([address.state, address.zipcode], ' '), address.country], ', ')}
      </span>
      <span className="tabular block text-muted">{address.phone}</span>
    </>
  );
};
