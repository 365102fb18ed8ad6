export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const tell = (field: Field, ...types: readonly string[]): void => {
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }));
};

const fillText = (field: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const { selectionStart, selectionEnd } = field;
  // React ignores an input event if the value is the one that a script set last. So another value is set first, and
  // then this one through the native setter, which React does not see.
  field.value = value === '' ? ' ' : '';
  Reflect.set(
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype,
    'value',
    value,
    field,
  );
  if (selectionStart !== null && document.activeElement === field) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
  tell(field, 'input');
  // Some fields apply their value on blur, which has already happened.
  if (document.activeElement !== field) tell(field, 'focusout');
};

/**
 * Records a field's value.
 * @returns a function that enters it again, in a way that React notices
 */
export const noteField = (field: Field): (() => void) => {
  const { value } = field;
  if (field instanceof HTMLSelectElement) {
    return () => {
      field.value = value;
      tell(field, 'input', 'change');
    };
  }
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked } = field;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  return () => fillText(field, value);
};
