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

/** A number as it is typed; NaN for a text that is none, undefined for a blank one. */
export const numberIn = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(plainNumber(text) ?? Number.NaN);

/** A number as the text of a form field, as the API takes it; what is none stays as it is typed. */
export const numberText = (text: string): string => plainNumber(text) ?? text;

interface BodyRules<Values extends FieldValues, Of extends Fields> {
  /** The fields of the contract's body that the form is for. */
  readonly fields: Of;
  /** What is typed, as it is sent. */
  readonly read: (values: Values) => { readonly [Name in keyof Of]?: unknown };
  /** What is wrong by what only this screen knows, in its own words, which replace the contract's for that field. */
  readonly also?: ((values: Values) => readonly FieldProblem[]) | undefined;
}

const fieldOf = ({ path }: FieldError): string => path.split('.', 1)[0] ?? path;

/**
 * The contract's rules of a body as a resolver for react-hook-form: what the form lets through is what the API takes,
 * and is handed to its `onSubmit` ready to be sent.
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
    const reworded = new Set(ownProblems.map(fieldOf));
    const problems = [...ownProblems, ...(parsed.errors ?? []).filter((each) => !reworded.has(fieldOf(each)))];
    if (problems.length === 0 && parsed.errors === undefined) {
      // Checked field by field against `Of` just now.
      return { values: parsed.value as InferFields<Of>, errors: {} };
    }
    const errors: FieldErrors<Values> = {};
    for (const problem of problems) set(errors, problem.path, { type: 'rule', message: problemText(problem) });
    return { values: {}, errors };
  };
