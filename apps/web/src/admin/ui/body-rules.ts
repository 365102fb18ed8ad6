import {
  type FieldError,
  type FieldProblem,
  type Fields,
  type InferFields,
  parseFields,
  plainNumber,
} from '@paila/shared';
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import { problemText } from '../../ui/rules-for.js';

/** The number in a typed text; NaN for other texts, undefined for a blank one. */
export const numberIn = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(plainNumber(text) ?? Number.NaN);

/** A typed number in the API's notation. Other texts stay as they are. */
export const numberText = (text: string): string => plainNumber(text) ?? text;

/** The rules of a form for a body of the contract. */
export interface BodyRules<Values extends FieldValues, Of extends Fields> {
  /** The fields of the contract's body. */
  readonly fields: Of;
  /** Turns the typed values into the body. */
  readonly read: (values: Values) => { readonly [Name in keyof Of]?: unknown };
  /** Problems that only this screen knows. These replace the contract's problems of the same field. */
  readonly also?: ((values: Values) => readonly FieldProblem[]) | undefined;
}

const errorField = ({ path }: FieldError): string => path.split('.', 1)[0] ?? path;

/**
 * The contract's rules of a body as a resolver for react-hook-form. A body that it accepts is valid for the API, and
 * `onSubmit` gets it ready to be sent.
 */
export const bodyRules =
  <Values extends FieldValues, Of extends Fields>({
    fields,
    read,
    also,
  }: BodyRules<Values, Of>): Resolver<Values, unknown, InferFields<Of>> =>
  (values) => {
    const ownProblems = also?.(values) ?? [];
    const parsed = parseFields(fields, read(values));
    const reworded = new Set(ownProblems.map(errorField));
    const problems = [...ownProblems, ...(parsed.errors ?? []).filter((error) => !reworded.has(errorField(error)))];
    if (problems.length === 0 && parsed.errors === undefined) {
      // parseFields has checked the value against `Of`.
      return { values: parsed.value as InferFields<Of>, errors: {} };
    }
    const errors: FieldErrors<Values> = {};
    for (const problem of problems) set(errors, problem.path, { type: 'rule', message: problemText(problem) });
    return { values: {}, errors };
  };
