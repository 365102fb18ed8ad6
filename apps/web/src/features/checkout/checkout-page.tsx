import { lazy, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { addressOfForm, guestAddressFields } from '@paila/shared';
import { useForm, useWatch } from 'react-hook-form';
import { asSentence, messageOf } from '../../platform/api.js';
import { useIsFirstView } from '../../platform/first-view.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { ErrorText } from '../../ui/states.js';
import { authApi, selectIsLoggedIn, selectUser, useLoginLink } from '../accounts/index.js';
import { selectIsCartRead, selectSettled } from '../carts/index.js';
import { DELIVERY_DRAFT } from '../../platform/delivery-draft.js';
import { Form } from '../../ui/form.js';
import { rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { useDraftForm } from '../../ui/use-draft-form.js';
import { AddressInputs, DELIVERY_FIELDS, type DeliveryValues, EMPTY_DELIVERY } from '../addresses/index.js';
import { TextLink } from '../../ui/button.js';
import { CustomerCheckout } from './customer-checkout.js';
import { usePayMethod } from './charge.js';
import { CheckoutColumns, DeliveryTitle } from './checkout-columns.js';
import { CheckoutSteps } from './checkout-steps.js';
import { PlaceButton } from './place-button.js';
import { rememberPlace, useQuote } from './quote.js';
import { usePlaceOrder } from './use-place-order.js';

const RULES = rulesFor<DeliveryValues>(guestAddressFields);
const FORM_ID = 'guest-delivery';

/** The checkout without an account: with a form for the address. */
const GuestCheckout = () => {
  const form = useForm<DeliveryValues>({ resolver: RULES, defaultValues: EMPTY_DELIVERY });
  const { handleSubmit, setError, control } = form;
  useDraftForm(DELIVERY_DRAFT, form, { fields: DELIVERY_FIELDS });
  const [city, phone] = useWatch({ control, name: ['city', 'phone'] });
  const quote = useQuote(city);
  const method = usePayMethod(quote);
  const { place, isPlacing, failure, forgetFailure } = usePlaceOrder(method, quote);
  const paying = { quote, method, failure, forgetFailure };

  useEffect(() => {
    // The server reports a field of the address by its full path.
    const errors = failure?.errors?.map(({ path, msg }) => ({ msg, path: path.replace(/^address\./, '') }));
    showFieldErrors<DeliveryValues>({ ...failure, errors }, DELIVERY_FIELDS, setError);
  }, [failure, setError]);

  return (
    <CheckoutColumns
      {...paying}
      phone={phone}
      action={<PlaceButton {...paying} isPlacing={isPlacing} form={FORM_ID} />}
    >
      <LoginOffer className="mb-6" />
      <Form
        id={FORM_ID}
        aria-labelledby="delivery-title"
        onSend={handleSubmit((values) => place({ email: values.email, ...addressOfForm(values) }))}
      >
        <AddressInputs withEmail isPickUp={quote.isPickUp} form={form} onCityEntered={() => rememberPlace(quote)} />
      </Form>
    </CheckoutColumns>
  );
};

// Few shoppers have an earlier order.
const LastOrder = lazy(async () => ({ default: (await import('./last-order.js')).LastOrder }));

const LoginOffer = ({ className }: { className: string }) => (
  <p className={className}>
    {t`Have an account?`} <TextLink {...useLoginLink()}>{t`Log in to use your saved addresses`}</TextLink>
  </p>
);

/** The server sends this. It has the largest text of the checkout, so that nothing larger is painted late. */
const CheckoutSkeleton = () => (
  <>
    <CheckoutSteps current="delivery" />
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Skeleton className="lg:col-start-2">
        {/* On a phone, the order is one line until it is unfolded. */}
        <SkeletonBlock className="h-18 lg:h-64" />
      </Skeleton>
      <section className="lg:row-start-1">
        <DeliveryTitle />
        <LoginOffer className="mb-6 in-data-session:hidden" />
        <SkeletonBlock className="h-80" />
      </section>
    </div>
  </>
);

const Checkout = () => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const user = useSelector(selectUser);
  const isCartRead = useSelector(selectIsCartRead);
  const isFirstView = useIsFirstView();
  const { error } = authApi.useGetAccountQuery(undefined, { skip: !isLoggedIn });
  if (isLoggedIn && !user && error !== undefined) {
    return <ErrorText>{`${asSentence(messageOf(error))} ${t`Please reload the page`}`}</ErrorText>;
  }
  if (isFirstView || !isCartRead || (isLoggedIn && !user)) return <CheckoutSkeleton />;
  return user ? <CustomerCheckout user={user} /> : <GuestCheckout />;
};

export const CheckoutPage = () => {
  usePageHead('checkout');
  const settled = useSelector(selectSettled).at(-1);
  return (
    <div className="frame page-height py-6 lg:py-12">
      <h1 className="mb-4 text-2xl lg:mb-8 lg:text-3xl">{t`Checkout`}</h1>
      {settled !== undefined && (
        <LazyPart>
          <LastOrder key={settled} orderId={settled} />
        </LazyPart>
      )}
      <Checkout />
    </div>
  );
};
