export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const tell = (field: Field, ...types: readonly string[]): void => {
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }));
};

const fillText = (field: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const { selectionStart, selectionEnd } = field;
  // React takes for news only what is not the value that a script set last: another one first, then this one past it.
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
  // What applies when a field is left would otherwise wait until it is left again.
  if (document.activeElement !== field) tell(field, 'focusout');
};

/**
 * Notes what somebody filled in.
 * @returns a function that fills it in again, in a way that the app hears
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
  return () => {
    fillText(field, value);
  };
};
