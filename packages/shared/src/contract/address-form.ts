import { addressFields } from './addresses.js';
import { optional, text } from './fields.js';
import { callable } from './phone-rule.js';
import { atMost, emailRules } from './text-rules.js';

/** The fields of a form for an address: stricter than the API, and with the landmark, which is stored with the street. */
export const addressFormFields = {
  ...addressFields,
  phone: text(...addressFields.phone.rules, callable),
  landmark: optional(text(atMost(60))),
} as const;

/** A guest's form asks for an e-mail address, too. */
export const guestAddressFields = { email: text(...emailRules), ...addressFormFields } as const;
