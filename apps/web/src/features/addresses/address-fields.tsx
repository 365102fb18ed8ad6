import { type AddressFields, eachAddressField } from '@paila/shared';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';

/** The values of a delivery form; only guests enter an e-mail address. */
export interface DeliveryValues extends AddressFields {
  email: string;
}

export const EMPTY_DELIVERY: DeliveryValues = { ...eachAddressField(() => ''), email: '', country: 'Nepal' };

/** The label of an optional field. */
const optional = (label: string) => (
  <>
    {label} <span className="font-normal text-muted">{t`(optional)`}</span>
  </>
);

interface AddressInputsProps {
  register: UseFormRegister<DeliveryValues>;
  errors: FieldErrors<DeliveryValues>;
  /** Whether to ask for an e-mail address, as for guests. */
  withEmail?: boolean;
}

/** The fields of an address, in the usual order. */
export const AddressInputs = ({ register, errors, withEmail = false }: AddressInputsProps) => (
  <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
    {withEmail && (
      <Field
        label={t`Email`}
        hint={t`So that we can reach you about your order.`}
        type="email"
        autoComplete="email"
        required
        className="sm:col-span-2"
        error={errors.email?.message}
        {...register('email')}
      />
    )}
    <Field
      label={t`First name`}
      autoComplete="given-name"
      required
      error={errors.firstname?.message}
      {...register('firstname')}
    />
    <Field
      label={t`Last name`}
      autoComplete="family-name"
      required
      error={errors.lastname?.message}
      {...register('lastname')}
    />
    <Field
      label={t`Phone`}
      type="tel"
      autoComplete="tel"
      required
      className="sm:col-span-2"
      error={errors.phone?.message}
      {...register('phone')}
    />
    <Field
      label={t`Street address`}
      autoComplete="street-address"
      required
      className="sm:col-span-2"
      error={errors.streetAddress?.message}
      {...register('streetAddress')}
    />
    <Field label={t`City`} autoComplete="address-level2" required error={errors.city?.message} {...register('city')} />
    <Field
      label={t`State`}
      autoComplete="address-level1"
      required
      error={errors.state?.message}
      {...register('state')}
    />
    <Field
      label={optional(t`Zip code`)}
      autoComplete="postal-code"
      error={errors.zipcode?.message}
      {...register('zipcode')}
    />
    <Field
      label={optional(t`Country`)}
      autoComplete="country-name"
      error={errors.country?.message}
      {...register('country')}
    />
  </div>
);
