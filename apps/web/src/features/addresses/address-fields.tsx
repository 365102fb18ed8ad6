import { callablePhone, cityProvince, PROVINCES } from '@paila/shared';
import { type FocusEvent, type MouseEvent, useId, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { bindFields } from '../../ui/form.js';
import { useDeliveryTerms } from '../delivery/index.js';
import type { DeliveryValues } from './address-values.js';

/**
 * Suggests the province of a city while the city is entered. Never fills a field that somebody is about to type in, nor
 * replaces input. A suggestion is selected when its field gets the focus, so that typing replaces it.
 */
const useProvince = ({
  getValues,
  setValue,
  clearErrors,
}: Pick<UseFormReturn<DeliveryValues>, 'getValues' | 'setValue' | 'clearErrors'>) => {
  const suggested = useRef('');
  const isEntered = useRef(false);
  const selectSuggestion = (field: HTMLInputElement): void => {
    if (field.value !== '' && field.value === cityProvince(getValues('city'))) field.select();
  };
  return {
    onCityChange: (): void => {
      if (getValues('state').trim() !== suggested.current) return;
      const province = cityProvince(getValues('city')) ?? '';
      if (province === suggested.current) return;
      suggested.current = province;
      setValue('state', province);
      clearErrors('state');
    },
    onProvinceChange: (): void => {
      suggested.current = '';
    },
    provinceEvents: {
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
        isEntered.current = true;
        selectSuggestion(currentTarget);
      },
      // The first click moves the caret after the focus, so select again. Later clicks place the caret.
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
        if (isEntered.current) selectSuggestion(currentTarget);
        isEntered.current = false;
      },
    },
  };
};

/** The label of an optional field. */
const optional = (label: string) => (
  <>
    {label} <span className="font-normal text-muted">{t`(optional)`}</span>
  </>
);

interface AddressInputsProps {
  form: UseFormReturn<DeliveryValues>;
  /** True to ask for an email address, as for guests. */
  withEmail?: boolean;
  /** True for the address of an order that is picked up in the shop, to which nobody drives. */
  isPickUp?: boolean;
  /** Called when the city is entered: its field loses the focus. */
  onCityEntered?: () => void;
}

/** The fields of an address, in the usual order. */
export const AddressInputs = ({ form, withEmail = false, isPickUp = false, onCityEntered }: AddressInputsProps) => {
  const { getValues, setValue } = form;
  const bind = bindFields(form);
  const id = useId();
  const { zones } = useDeliveryTerms();
  /** A number that was typed as it is dialled in Nepal gets the country's code. */
  const completePhone = (): void => {
    const phone = callablePhone(getValues('phone'));
    if (phone !== undefined) setValue('phone', phone);
  };
  const { onCityChange, onProvinceChange, provinceEvents } = useProvince(form);
  return (
    <div className="grid items-start gap-x-3 gap-y-5 min-[22.5rem]:grid-cols-2 sm:gap-x-4">
      {withEmail && (
        <Field
          label={t`Email`}
          hint={isPickUp ? t`For your receipt and news of your order.` : t`For your receipt and delivery updates.`}
          type="email"
          autoComplete="email"
          required
          className="min-[22.5rem]:col-span-2"
          {...bind('email')}
        />
      )}
      <Field label={t`First name`} autoComplete="given-name" required {...bind('firstname')} />
      <Field label={t`Last name`} autoComplete="family-name" required {...bind('lastname')} />
      <Field
        label={t`Phone`}
        hint={isPickUp ? t`We may call it about your order. We add +977.` : t`The courier may call it. We add +977.`}
        type="tel"
        autoComplete="tel"
        required
        className="min-[22.5rem]:col-span-2"
        {...bind('phone', { onBlur: completePhone })}
      />
      <Field
        label={t`Street address`}
        autoComplete="street-address"
        required
        className="min-[22.5rem]:col-span-2"
        {...bind('streetAddress')}
      />
      {!isPickUp && (
        <Field
          label={optional(t`Landmark`)}
          hint={t`Such as the temple on the corner.`}
          autoComplete="off"
          className="min-[22.5rem]:col-span-2"
          {...bind('landmark')}
        />
      )}
      <Field
        label={t`City`}
        autoComplete="address-level2"
        list={`${id}-cities`}
        required
        {...bind('city', { onChange: onCityChange, ...(onCityEntered && { onBlur: onCityEntered }) })}
      />
      <Field
        label={t`Province or state`}
        autoComplete="address-level1"
        list={`${id}-provinces`}
        required
        {...bind('state', { onChange: onProvinceChange })}
        {...provinceEvents}
      />
      <Field label={optional(t`Zip code`)} autoComplete="postal-code" {...bind('zipcode')} />
      <Field label={optional(t`Country`)} autoComplete="country-name" {...bind('country')} />
      <datalist id={`${id}-cities`}>
        {zones
          .flatMap(({ cities }) => cities)
          .map((city) => (
            <option key={city} value={city} />
          ))}
      </datalist>
      <datalist id={`${id}-provinces`}>
        {PROVINCES.map((province) => (
          <option key={province} value={province} />
        ))}
      </datalist>
    </div>
  );
};
