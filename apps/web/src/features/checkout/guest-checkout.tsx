import { addressOfForm, guestAddressFields } from '@paila/shared';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { AddressInputs, type DeliveryValues, EMPTY_DELIVERY } from '../addresses/index.js';
import { useLoginLink } from '../accounts/index.js';
import { CheckoutColumns } from './checkout-columns.js';
import { guestDelivery } from './guest-delivery.js';
import { PlaceButton } from './place-button.js';
import { usePlaceOrder } from './use-place-order.js';

const RULES = rulesFor<DeliveryValues>(guestAddressFields);
const FORM_ID = 'guest-delivery';

const isField = (path: string): path is keyof DeliveryValues => path in EMPTY_DELIVERY;

/** The checkout without an account: with a form for the address. */
export const GuestCheckout = () => {
  const loginLink = useLoginLink();
  const { place, ...placing } = usePlaceOrder();
  const [kept] = useState(guestDelivery.kept);
  const [city, setCity] = useState(kept.city);
  const {
    handleSubmit,
    setError,
    formState: { errors },
    ...form
  } = useForm<DeliveryValues>({ resolver: RULES, defaultValues: kept });

  const { failure } = placing;
  useEffect(() => {
    // The server reports a field of the address by its full path.
    const wrong = failure?.errors?.map(({ path, msg }) => ({ msg, path: path.replace(/^address\./, '') }));
    showFieldErrors<DeliveryValues>(wrong, Object.keys(EMPTY_DELIVERY).filter(isField), setError);
  }, [failure, setError]);

  return (
    <CheckoutColumns city={city} action={<PlaceButton {...placing} form={FORM_ID} />}>
      <p className="mb-6">
        {t`Have an account?`}{' '}
        <Link {...loginLink} className="inline-flex min-h-11 items-center font-semibold">
          <span className="text-link">{t`Log in to use your saved addresses`}</span>
        </Link>
      </p>
      <form
        id={FORM_ID}
        noValidate
        aria-labelledby="delivery-title"
        onChange={() => {
          const values = form.getValues();
          guestDelivery.keep(values);
          setCity(values.city);
        }}
        onSubmit={(event) =>
          void handleSubmit((values) => place({ email: values.email, ...addressOfForm(values) }))(event)
        }
      >
        <AddressInputs withEmail form={form} errors={errors} />
      </form>
    </CheckoutColumns>
  );
};
