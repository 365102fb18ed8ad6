import { type Address, chosenAddress, pathTo, type User } from '@paila/shared';
import { useState } from 'react';
import { asSentence, messageOf } from '../../platform/api.js';
import { storeChoice, storedChoice } from '../../platform/delivery-draft.js';
import { t } from '../../platform/i18n.js';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.js';
import { ErrorText } from '../../ui/states.js';
import { useGetAddressesQuery } from '../addresses/index.js';
import { AddressChoice, NEW_ADDRESS } from './address-choice.js';
import { CheckoutColumns } from './checkout-columns.js';
import { NewAddress } from './new-address.js';
import { PlaceButton } from './place-button.js';
import { usePlaceOrder } from './use-place-order.js';
import { TextLink } from '../../ui/button.js';

/** The parts of an address that a delivery needs. */
const deliveryAddress = ({ user: _owner, checked: _default, ...address }: Address): Omit<Address, 'user' | 'checked'> =>
  address;

const ADDRESSES = { to: pathTo('addresses'), state: { from: pathTo('checkout') } };
const FORM_ID = 'new-address';

/**
 * The checkout of a logged-in customer: the order goes to a saved address, the default one unless another is chosen or
 * added.
 */
export const CustomerCheckout = ({ user }: { user: User }) => {
  const { data: addresses, error } = useGetAddressesQuery({ params: { userId: user._id } });
  const { place, ...placing } = usePlaceOrder();
  const [chosen, setChosen] = useState(storedChoice);
  const choose = (id: string): void => {
    storeChoice(id);
    setChosen(id);
  };
  const [city, setCity] = useState('');
  const address = addresses && (addresses.find(({ _id }) => _id === chosen) ?? chosenAddress(addresses));
  const isNew = addresses !== undefined && (!address || chosen === NEW_ADDRESS);

  const action = () => {
    if (isNew) return <PlaceButton {...placing} form={FORM_ID} />;
    if (address) return <PlaceButton {...placing} onPlace={() => void place(deliveryAddress(address))} />;
    return (
      <p role="status" className="text-muted">
        {error === undefined ? t`Fetching your addresses...` : t`Add an address to place your order.`}
      </p>
    );
  };
  return (
    <CheckoutColumns city={isNew ? city : (address?.city ?? '')} action={action()}>
      {addresses && address && (
        <>
          <AddressChoice addresses={addresses} chosen={isNew ? NEW_ADDRESS : address._id} onChoose={choose} />
          <TextLink {...ADDRESSES} className="mt-2">{t`Change Address`}</TextLink>
        </>
      )}
      {addresses && !address && (
        <p className="mb-6">
          <TextLink {...ADDRESSES}>{t`Please Add An Address`}</TextLink> {t`in your address book, or fill it in below.`}
        </p>
      )}
      {isNew && (
        <NewAddress
          id={FORM_ID}
          user={user}
          onCity={setCity}
          onSaved={({ _id }) => choose(_id)}
          onSubmit={(save) => place(async () => save().then((saved) => saved && deliveryAddress(saved)))}
        />
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
