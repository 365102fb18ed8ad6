import { addressOfForm, guestAddressFields } from '@paila/shared';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DELIVERY_DRAFT } from '../../platform/delivery-draft.js';
import { t } from '../../platform/i18n.js';
import { Form } from '../../ui/form.js';
import { rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { useDraftForm } from '../../ui/use-draft-form.js';
import { AddressInputs, DELIVERY_FIELDS, type DeliveryValues, EMPTY_DELIVERY } from '../addresses/index.js';
import { useLoginLink } from '../accounts/index.js';
import { CheckoutColumns } from './checkout-columns.js';
import { PlaceButton } from './place-button.js';
import { usePlaceOrder } from './use-place-order.js';
import { TextLink } from '../../ui/button.js';

const RULES = rulesFor<DeliveryValues>(guestAddressFields);
const FORM_ID = 'guest-delivery';

/** The checkout without an account: with a form for the address. */
export const GuestCheckout = () => {
  const loginLink = useLoginLink();
  const { place, ...placing } = usePlaceOrder();
  const form = useForm<DeliveryValues>({ resolver: RULES, defaultValues: EMPTY_DELIVERY });
  const { handleSubmit, setError, control } = form;
  useDraftForm(DELIVERY_DRAFT, form, { fields: DELIVERY_FIELDS });
  const city = useWatch({ control, name: 'city' });

  const { failure } = placing;
  useEffect(() => {
    // The server reports a field of the address by its full path.
    const errors = failure?.errors?.map(({ path, msg }) => ({ msg, path: path.replace(/^address\./, '') }));
    showFieldErrors<DeliveryValues>({ ...failure, errors }, DELIVERY_FIELDS, setError);
  }, [failure, setError]);

  return (
    <CheckoutColumns city={city} action={<PlaceButton {...placing} form={FORM_ID} />}>
      <p className="mb-6">
        {t`Have an account?`} <TextLink {...loginLink}>{t`Log in to use your saved addresses`}</TextLink>
      </p>
      <Form
        id={FORM_ID}
        aria-labelledby="delivery-title"
        onSend={handleSubmit((values) => place({ email: values.email, ...addressOfForm(values) }))}
      >
        <AddressInputs withEmail form={form} />
      </Form>
    </CheckoutColumns>
  );
};
