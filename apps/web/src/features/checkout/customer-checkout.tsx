import { type Address, chosenAddress, pathTo, type User } from '@paila/shared';
import { Link } from 'react-router-dom';
import { asSentence, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../../ui/button.js';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.js';
import { ErrorText } from '../../ui/states.js';
import { AddressText, useGetAddressesQuery } from '../addresses/index.js';
import { CheckoutColumns } from './checkout-columns.js';
import { PlaceButton } from './place-button.js';
import { usePlaceOrder } from './use-place-order.js';

/** The parts of an address that a delivery needs. */
const deliveryOf = ({ user: _owner, checked: _default, ...address }: Address): Omit<Address, 'user' | 'checked'> =>
  address;

const ADDRESSES = { to: pathTo('addresses'), state: { from: pathTo('checkout') } };

/** The checkout of a logged-in customer: the order goes to the default address. */
export const CustomerCheckout = ({ user }: { user: User }) => {
  const { data: addresses, error } = useGetAddressesQuery(user._id);
  const { place, ...placing } = usePlaceOrder();
  const address = addresses && chosenAddress(addresses);
  return (
    <CheckoutColumns
      city={address?.city ?? ''}
      action={
        <PlaceButton
          {...placing}
          disabled={!address}
          onPlace={() => {
            if (address) void place(deliveryOf(address));
          }}
        />
      }
    >
      {address && (
        <>
          <p>
            <AddressText address={address} />
          </p>
          <Link {...ADDRESSES} className="mt-2 inline-flex min-h-11 items-center font-semibold">
            <span className="text-link">{t`Change Address`}</span>
          </Link>
        </>
      )}
      {addresses && !address && (
        <ButtonLink look="plain" {...ADDRESSES}>
          {t`Please Add An Address`}
        </ButtonLink>
      )}
      {!addresses && error !== undefined && (
        <ErrorText>{`${asSentence(messageOf(error))} ${t`Please reload the page`}`}</ErrorText>
      )}
      {!addresses && error === undefined && (
        <Skeleton className="grid gap-2">
          <SkeletonBlock className="h-6 w-48" />
          <SkeletonBlock className="h-6 w-64" />
          <SkeletonBlock className="h-6 w-56" />
        </Skeleton>
      )}
    </CheckoutColumns>
  );
};
