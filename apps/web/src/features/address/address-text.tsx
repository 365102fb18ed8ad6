import type { OrderAddress } from '@paila/shared';
import { t } from '../../platform/i18n.js';

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
    <span className="tabular block text-muted">
      <span className="sr-only">{t`Phone`} </span>
      {address.phone}
    </span>
  </>
);
