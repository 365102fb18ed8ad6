import { addressOfForm, guestAddressFields } from '@paila/shared';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { DELIVERY_DRAFT } from '../../platform/delivery-draft.js';
import { t } from '../../platform/i18n.js';
import { rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { useDraftForm } from '../../ui/use-draft-form.js';
import { AddressInputs, DELIVERY_FIELDS, type DeliveryValues, EMPTY_DELIVERY } from '../addresses/index.js';
import { useLoginLink } from '../accounts/index.js';
import { CheckoutColumns } from './checkout-columns.js';
import { PlaceButton } from './place-button.js';
import { usePlaceOrder } from './use-place-order.js';

const RULES = rulesFor<DeliveryValues>(guestAddressFields);
const FORM_ID = 'guest-delivery';

/** The checkout without an account: with a form for the address. */
export const GuestCheckout = () => {
  const loginLink = useLoginLink();
  const { place, ...placing } = usePlaceOrder();
  const form = useForm<DeliveryValues>({ resolver: RULES, defaultValues: EMPTY_DELIVERY });
  const { handleSubmit, setError, control } = form;
  const { errors } = form.formState;
  useDraftForm(DELIVERY_DRAFT, form, { fields: DELIVERY_FIELDS });
  const city = useWatch({ control, name: 'city' });

  const { failure } = placing;
  useEffect(() => {
    // The server reports a field of the address by its full path.
    const wrong = failure?.errors?.map(({ path, msg }) => ({ msg, path: path.replace(/^address\./, '') }));
    showFieldErrors<DeliveryValues>(wrong, DELIVERY_FIELDS, setError);
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
        onSubmit={(event) =>
          void handleSubmit((values) => place({ email: values.email, ...addressOfForm(values) }))(event)
        }
      >
        <AddressInputs withEmail form={form} errors={errors} />
      </form>
    </CheckoutColumns>
  );
};
