import {
  type Address,
  ADDRESS_FIELDS,
  addressFormFields,
  addressOfForm,
  chosenAddress,
  pathTo,
  type User,
} from '@paila/shared';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { asSentence, messageOf } from '../../platform/api.js';
import { DELIVERY_DRAFT, storeChoice, storedChoice } from '../../platform/delivery-draft.js';
import { t } from '../../platform/i18n.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { ErrorText } from '../../ui/states.js';
import {
  addressApi,
  AddressInputs,
  AddressText,
  DELIVERY_FIELDS,
  type DeliveryValues,
  EMPTY_DELIVERY,
} from '../addresses/index.js';
import { TextLink } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { useDraftForm } from '../../ui/use-draft-form.js';
import { usePayMethod } from './charge.js';
import { CheckoutColumns } from './checkout-columns.js';
import { PlaceButton } from './place-button.js';
import { type Quote, rememberPlace, useQuote } from './quote.js';
import { usePlaceOrder } from './use-place-order.js';

const RULES = rulesFor<DeliveryValues>(addressFormFields);

/** The parts of a new address on which the ways to pay depend. */
type Typed = Pick<DeliveryValues, 'city' | 'phone'>;

interface NewAddressProps {
  /** The form's id, for the button that submits it. */
  id: string;
  user: User;
  quote: Quote;
  /** Called with the city and the phone number as they are typed; the function must be stable. */
  onTyped: (typed: Typed) => void;
  onSaved: (address: Address) => void;
  /** Called with a function that saves the address, and returns nothing if that failed. */
  onSubmit: (save: () => Promise<Address | undefined>) => Promise<void>;
}

/** The form for an address in the checkout; it is saved among the customer's addresses as the order is placed. */
const NewAddress = ({ id, user, quote, onTyped, onSaved, onSubmit }: NewAddressProps) => {
  const [add, { error }] = addressApi.useAddAddressMutation();
  const { firstname, lastname } = user;
  const form = useForm<DeliveryValues>({
    resolver: RULES,
    defaultValues: { ...EMPTY_DELIVERY, firstname, lastname, phone: user.phone },
  });
  const { handleSubmit, setError, control } = form;
  const forget = useDraftForm(DELIVERY_DRAFT, form, { fields: DELIVERY_FIELDS });
  const [city, phone] = useWatch({ control, name: ['city', 'phone'] });
  useEffect(() => onTyped({ city, phone }), [city, phone, onTyped]);
  const save = async (values: DeliveryValues): Promise<Address | undefined> => {
    const answer = await add({ body: { ...addressOfForm(values), user: user._id } });
    showFieldErrors<DeliveryValues>(answer.error, ADDRESS_FIELDS, setError);
    if (answer.data) {
      // From now on, the address is among the saved ones.
      forget();
      onSaved(answer.data);
    }
    return answer.data;
  };
  return (
    <Form
      id={id}
      error={error}
      fields={ADDRESS_FIELDS}
      aria-label={t`New address`}
      className="mt-6 grid gap-4"
      onSend={handleSubmit((values) => onSubmit(() => save(values)))}
    >
      <AddressInputs isPickUp={quote.isPickUp} form={form} onCityEntered={() => rememberPlace(quote)} />
      <p className="text-sm text-muted">{t`We will save this to your addresses.`}</p>
    </Form>
  );
};

/** Stands for an address that is to be added. */
const NEW_ADDRESS = 'new';

interface AddressChoiceProps {
  label: string;
  addresses: readonly Address[];
  /** The id of an address, or {@link NEW_ADDRESS}. */
  chosen: string;
  onChoose: (chosen: string) => void;
}

/** The saved addresses as radio buttons; the last one opens the form for another. */
const AddressChoice = ({ label, addresses, chosen, onChoose }: AddressChoiceProps) => {
  const option = (value: string, text: React.ReactNode) => (
    <li key={value} className="border-b border-line last:border-0">
      <label className="flex cursor-pointer gap-4 p-4 has-checked:bg-raised">
        <input
          type="radio"
          name="delivery-address"
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </label>
    </li>
  );
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <ul className="rounded-sm border border-line-strong">
        {addresses.map((address) => option(address._id, <AddressText address={address} />))}
        {option(NEW_ADDRESS, <span className="font-semibold">{t`Another address`}</span>)}
      </ul>
    </fieldset>
  );
};

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
  const { data: addresses, error } = addressApi.useGetAddressesQuery({ params: { userId: user._id } });
  const [chosen, setChosen] = useState(storedChoice);
  const choose = (id: string): void => {
    storeChoice(id);
    setChosen(id);
  };
  const [typed, setTyped] = useState<Typed>({ city: '', phone: '' });
  const address = addresses && (addresses.find(({ _id }) => _id === chosen) ?? chosenAddress(addresses));
  const isNew = addresses !== undefined && (!address || chosen === NEW_ADDRESS);
  const { city = '', phone = '' } = (isNew ? typed : address) ?? {};
  const quote = useQuote(city);
  const method = usePayMethod(quote);
  const { place, isPlacing, failure, forgetFailure } = usePlaceOrder(method, quote);
  const paying = { quote, method, failure, forgetFailure };
  const rememberSaved = useEffectEvent(() => rememberPlace(quote));
  const savedCity = isNew ? undefined : city;
  useEffect(() => {
    // A city that is being typed may become another one.
    if (savedCity !== undefined) rememberSaved();
  }, [savedCity]);

  const action = () => {
    const placing = { ...paying, isPlacing };
    if (isNew) return <PlaceButton {...placing} form={FORM_ID} />;
    if (address) return <PlaceButton {...placing} onPlace={() => void place(deliveryAddress(address))} />;
    return (
      <p role="status" className="text-muted">
        {error === undefined ? t`Fetching your addresses...` : t`Add an address to place your order.`}
      </p>
    );
  };
  return (
    <CheckoutColumns {...paying} phone={phone} action={action()}>
      {addresses && address && (
        <>
          <AddressChoice
            label={quote.isPickUp ? t`Your address` : t`Deliver to`}
            addresses={addresses}
            chosen={isNew ? NEW_ADDRESS : address._id}
            onChoose={choose}
          />
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
          quote={quote}
          onTyped={setTyped}
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
