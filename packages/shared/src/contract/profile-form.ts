import { currentPassword, profileFields } from './accounts.js';
import { callable } from './address-form.js';
import { optional, text } from './fields.js';

/**
 * The fields of the profile's form: a phone number that can be called, and the password that a new e-mail address
 * needs.
 */
export const profileFormFields = {
  ...profileFields,
  phone: optional(text(...profileFields.phone.of.rules, callable), { orBlank: true }),
  currentPassword,
} as const;
