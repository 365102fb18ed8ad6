import { plainNumber } from '@paila/shared';
import type { ComponentProps, FocusEvent } from 'react';
import { Field } from './field.js';

/** Enters a text as a person would, so that whatever listens to the field notices. */
const enter = (field: HTMLInputElement, text: string): void => {
  // React does not notice a value that is set through the element's own property.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * What makes a text field one for a number: `१,२९९.५०` becomes `1299.50` when it is left, and other texts stay for the
 * form to refuse. It is not of type `number`, which the wheel changes and which drops what it cannot read.
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
