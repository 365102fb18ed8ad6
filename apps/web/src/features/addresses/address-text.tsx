import type { OrderAddress } from '@paila/shared';

const joined = (parts: (string | undefined)[], between: string): string =>
  parts.filter((part) => part?.trim()).join(between);

/** An address as it is written on a parcel. */
export const AddressText = ({ address }: { address: OrderAddress }) => (
  <>
    <span className="block font-semibold">{joined([address.firstname, address.lastname], ' ')}</span>
    <span className="block">{address.streetAddress}</span>
    <span className="block">
      {joined([address.city, joined([address.state, address.zipcode], ' '), address.country], ', ')}
    </span>
    <span className="tabular block text-muted">{address.phone}</span>
  </>
);
