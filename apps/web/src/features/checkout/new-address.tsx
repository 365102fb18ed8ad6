import { type Address, ADDRESS_FIELDS, addressFormFields, addressOfForm, type User } from '@paila/shared';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DELIVERY_DRAFT } from '../../platform/delivery-draft.js';
import { t } from '../../platform/i18n.js';
import { Form } from '../../ui/form.js';
import { rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { useDraftForm } from '../../ui/use-draft-form.js';
import {
  AddressInputs,
  DELIVERY_FIELDS,
  type DeliveryValues,
  EMPTY_DELIVERY,
  useAddAddressMutation,
} from '../addresses/index.js';

const RULES = rulesFor<DeliveryValues>(addressFormFields);

interface NewAddressProps {
  /** For the button that submits it. */
  id: string;
  user: User;
  /** Called with the city as it is typed. */
  onCity: (city: string) => void;
  onSaved: (address: Address) => void;
  /** Called with a function that saves the address; nothing is returned by it when that failed. */
  onSubmit: (save: () => Promise<Address | undefined>) => Promise<void>;
}

/** The form for an address in the checkout; it is saved among the customer's addresses as the order is placed. */
export const NewAddress = ({ id, user, onCity, onSaved, onSubmit }: NewAddressProps) => {
  const [add, { error }] = useAddAddressMutation();
  const { firstname, lastname, phone } = user;
  const form = useForm<DeliveryValues>({
    resolver: RULES,
    defaultValues: { ...EMPTY_DELIVERY, firstname, lastname, phone },
  });
  const { handleSubmit, setError, control } = form;
  const forget = useDraftForm(DELIVERY_DRAFT, form, { fields: DELIVERY_FIELDS });
  const city = useWatch({ control, name: 'city' });
  useEffect(() => onCity(city), [city, onCity]);
  const save = async (values: DeliveryValues): Promise<Address | undefined> => {
    const answer = await add({ body: { ...addressOfForm(values), user: user._id } });
    showFieldErrors<DeliveryValues>(answer.error, ADDRESS_FIELDS, setError);
    if (answer.data) {
      // From now on it is among the saved ones.
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
      <AddressInputs form={form} />
      <p className="text-sm text-muted">{t`We will save this to your addresses.`}</p>
    </Form>
  );
};
