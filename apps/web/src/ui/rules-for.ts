import { fieldProblem, type FieldProblem, type Fields, type FormFields, withPart } from '@paila/shared';
import type { FieldErrors, FieldValues, Path, Resolver, ResolverOptions, UseFormSetError } from 'react-hook-form';
import { isApiFailure } from '../platform/failure.js';
import { gettext } from '../platform/i18n.js';

const texts = (values: FieldValues): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' ? value : undefined,
    ]),
  );

/**
 * The texts that the fields of a form show. Some browsers and password managers fill fields without any event, so the
 * form's state lacks these texts (https://github.com/facebook/react/issues/1159).
 */
const textsOnScreen = (registered: ResolverOptions<FieldValues>['fields']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(registered).flatMap(([name, { ref }]) =>
      ref instanceof HTMLElement && !['checkbox', 'radio', 'file'].includes(ref.type) ? [[name, ref.value]] : [],
    ),
  );

/** The message of a problem in the reader's language. */
export const problemText = ({ msg, template }: FieldProblem): string =>
  template ? withPart(gettext(template.msg), template.part) : gettext(msg);

/** The messages of a form's wrong fields, by the contract's rules. */
export const problemsIn = (
  fields: FormFields,
  form: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const problem = fieldProblem(field, form[name], form);
      return problem === undefined ? [] : [[name, problemText(problem)]];
    }),
  );

/**
 * The contract's rules of a form as a resolver for react-hook-form, so that web and API apply the same rules:
 * `useForm<Values>({ resolver: rulesFor(registerFormFields), mode: 'onChange' })`. On submit the first wrong field in
 * the order of the page gets the focus (react-hook-form's `shouldFocusError`, on by default).
 */
export const rulesFor =
  <Values extends FieldValues>(fields: FormFields): Resolver<Values> =>
  (state, _context, { fields: registered }) => {
    // The object is the form's own, so that a draft and `getValues` hold these texts, too.
    const values = Object.assign(state, textsOnScreen(registered));
    const errors = Object.fromEntries(
      Object.entries(problemsIn(fields, texts(values))).map(([name, message]) => [name, { type: 'rule', message }]),
    ) as FieldErrors<Values>;
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** The names of a form's fields. */
export const namesOf = <Of extends Fields>(fields: Of): readonly (keyof Of & string)[] => Object.keys(fields);

/** Empty values for a form's fields. */
export const blankForm = <Of extends Fields>(fields: Of): Record<keyof Of & string, string> =>
  Object.fromEntries(namesOf(fields).map((name) => [name, ''])) as Record<keyof Of & string, string>;

/**
 * Shows the field errors of a failed call next to their fields and focuses the first.
 * @returns false if no error belongs to a field of the form; the message must then be shown elsewhere
 */
export const showFieldErrors = <Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean => {
  const errors = isApiFailure(error) ? (error.errors ?? []) : [];
  const fieldErrors = errors.flatMap(({ path, msg }) => {
    const field = fields.find((name) => name === path);
    return field === undefined ? [] : [{ field, msg }];
  });
  fieldErrors.forEach(({ field, msg }, index) =>
    setError(field, { type: 'server', message: gettext(msg) }, { shouldFocus: index === 0 }),
  );
  return fieldErrors.length > 0;
};
