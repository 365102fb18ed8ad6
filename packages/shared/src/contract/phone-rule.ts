import { callablePhone, phoneProblem, UNCALLABLE } from '../domain/phone.js';
import type { TextRule } from './text-rules.js';

/** A phone number that can be called. Forms have this rule; the API takes any text, as the specification says. */
export const callable: TextRule = {
  format: 'phone',
  ok: (value) => callablePhone(value) !== undefined,
  problemIn: phoneProblem,
  msg: UNCALLABLE,
};
