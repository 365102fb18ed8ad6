import { cityProvince } from '@paila/shared';
import { type FocusEvent, type MouseEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DeliveryValues } from './address-values.js';

/**
 * Suggests the province of a city while the city is entered. It never fills a field that somebody is about to type in,
 * nor replaces what was typed. A suggestion is selected when its field is entered, so that typing replaces it.
 */
export const useProvince = ({
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
      // A press puts the caret somewhere after the focus has come. The next one is for the shopper to place it.
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
        if (isEntered.current) selectSuggestion(currentTarget);
        isEntered.current = false;
      },
    },
  };
};
