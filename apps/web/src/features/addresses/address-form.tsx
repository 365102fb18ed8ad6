import { type Address, ADDRESS_FIELDS, addressFormFields, addressOfForm, formOfAddress } from '@paila/shared';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { Button, IconButton } from '../../ui/button.js';
import { rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { Form, FormError } from '../../ui/form.js';
import { useDraftForm } from '../../ui/use-draft-form.js';
import { addressApi } from './address-api.js';
import { AddressInputs } from './address-fields.js';
import { type DeliveryValues, EMPTY_DELIVERY } from './address-values.js';
import { Icon } from '../../ui/icon.js';
import { readDraft } from '../../platform/drafts.js';

/** The draft of the form for an address; without one of the form for a new address. */
export const addressDraft = (address: Address | undefined): string => `address:${address?._id ?? 'new'}`;

/** The form that was open with unsaved input: for an address of the book, or a new one. */
export const addressWithDraft = (addresses: readonly Address[]): 'closed' | 'new' | Address => {
  const changed = addresses.find((address) => readDraft(addressDraft(address)) !== undefined);
  if (changed) return changed;
  return readDraft(addressDraft(undefined)) === undefined ? 'closed' : 'new';
};

const RULES = rulesFor<DeliveryValues>(addressFormFields);

const formValues = (address: Address): DeliveryValues => ({ email: '', ...formOfAddress(address) });

interface AddressFormProps {
  userId: string;
  /** The address to edit; without it the form creates one. */
  address?: Address | undefined;
  onClose: () => void;
}

/** Creates or edits an address. Closes when it is saved. */
export const AddressForm = ({ userId, address, onClose }: AddressFormProps) => {
  const [add, adding] = addressApi.useAddAddressMutation();
  const [change, changing] = addressApi.useChangeAddressMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm<DeliveryValues>({
    resolver: RULES,
    defaultValues: address ? formValues(address) : EMPTY_DELIVERY,
  });
  const { handleSubmit } = form;
  const forget = useDraftForm(addressDraft(address), form, { fields: ADDRESS_FIELDS });
  useEffect(() => {
    heading.current?.focus();
  }, []);

  const close = (): void => {
    forget();
    onClose();
  };
  const save = async (values: DeliveryValues): Promise<void> => {
    const fields = addressOfForm(values);
    const answer: { error?: unknown } = address
      ? await change({ params: { addressId: address._id }, body: { ...fields, user: userId, _id: address._id } })
      : await add({ body: { ...fields, user: userId } });
    if (answer.error === undefined) close();
    else showFieldErrors<DeliveryValues>(answer.error, ADDRESS_FIELDS, form.setError);
  };
  const error = adding.error ?? changing.error;
  return (
    <Form
      aria-labelledby="address-form-title"
      className="grid max-w-2xl gap-4"
      onChange={() => {
        adding.reset();
        changing.reset();
      }}
      onSend={handleSubmit(save)}
    >
      <div className="flex items-center justify-between gap-4">
        <h2 ref={heading} id="address-form-title" tabIndex={-1} className="text-xl">
          {address ? t`Update Address` : t`Submit Address`}
        </h2>
        <IconButton label={t`Close`} className="-mr-2.5" onClick={close}>
          <Icon of={X} size={22} />
        </IconButton>
      </div>
      <FormError error={error} fields={ADDRESS_FIELDS} />
      <AddressInputs form={form} />
      <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-start">
        {address ? t`Update Address` : t`Submit`}
      </Button>
    </Form>
  );
};
