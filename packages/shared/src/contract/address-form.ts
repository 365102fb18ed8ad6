import { callablePhone, phoneProblem, UNCALLABLE } from '../vocabulary/phone.js';
import { addressFields } from './addresses.js';
import { optional, text } from './fields.js';
import { atMost, emailRules, type TextRule } from './text-rules.js';

/** A phone number that can be called. Forms have this rule; the API takes any text, as the specification says. */
export const callable: TextRule = {
  format: 'phone',
  ok: (value) => callablePhone(value) !== undefined,
  problemIn: phoneProblem,
  msg: UNCALLABLE,
};

/** The fields of an address form: stricter than the API, and with a landmark, which is stored with the street. */
export const addressFormFields = {
  ...addressFields,
  phone: text(...addressFields.phone.rules, callable),
  landmark: optional(text(atMost(60))),
} as const;

/** A guest's form has an email address, too. */
export const guestAddressFields = { email: text(...emailRules), ...addressFormFields } as const;
