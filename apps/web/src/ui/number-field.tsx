import { plainNumber } from '@paila/shared';
import type { ComponentProps, FocusEvent } from 'react';
import { Field } from './field.js';

/** Enters a text as a person would, so that the field's listeners notice. */
const enter = (field: HTMLInputElement, text: string): void => {
  // React does not notice a value that is set through the element's own property.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * The attributes of a text field for a number. On blur, `१,२९९.५०` becomes `1299.50`, and other texts stay for the form
 * to refuse. An input of type `number` would change with the wheel and drop texts that it cannot read.
 */
export const numberInput = ({
  inputMode,
  onBlur,
}: Pick<ComponentProps<'input'>, 'inputMode' | 'onBlur'>): ComponentProps<'input'> => ({
  type: 'text',
  inputMode: inputMode ?? 'numeric',
  autoComplete: 'off',
  onBlur: (event: FocusEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const plain = plainNumber(field.value);
    if (plain !== undefined && plain !== field.value) enter(field, plain);
    onBlur?.(event);
  },
});

/** A labelled field for a number: {@link numberInput}. */
export const NumberField = (props: ComponentProps<typeof Field>) => <Field {...props} {...numberInput(props)} />;
