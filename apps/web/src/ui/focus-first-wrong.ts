/** Moves the focus to the first field of a form that is marked wrong; for forms without react-hook-form. */
export const focusFirstWrong = (form: HTMLElement): void => {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
};
