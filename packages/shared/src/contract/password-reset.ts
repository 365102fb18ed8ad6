import { newPasswordFields } from './accounts.js';
import { anyone, endpoints } from './endpoint.js';
import { exact, type InferFields, named, text } from './fields.js';
import { done } from './session.js';
import { atMost, required } from './text-rules.js';

/** `email` holds the e-mail address or the username, as at log-in. */
export const passwordResetRequestFields = {
  email: exact(required('Please enter your username or email'), atMost(254)),
} as const;
export type PasswordResetRequest = InferFields<typeof passwordResetRequestFields>;

/** The token of a link that was mailed. Any text is accepted, so that a link that was cut off is told so in its own words. */
export const linkToken = text(atMost(200));

/** The form for a new password; `password` is the confirmation. */
export const passwordResetFields = newPasswordFields;
export type PasswordResetForm = InferFields<typeof passwordResetFields>;

const LINK_ERRORS = ['link_invalid', 'link_used', 'link_expired', 'account_blocked', 'too_many_requests'] as const;

export const passwordReset = endpoints('/api/password-reset', {
  requestPasswordReset: {
    call: 'POST',
    access: anyone,
    body: passwordResetRequestFields,
    answer: done,
    errors: ['too_many_requests'],
  },
  checkPasswordReset: {
    call: 'POST /check',
    access: anyone,
    body: { token: linkToken },
    answer: named('PasswordResetLink', { email: text() }),
    errors: LINK_ERRORS,
  },
  resetPassword: {
    call: 'PUT',
    access: anyone,
    body: { token: linkToken, ...passwordResetFields },
    answer: done,
    errors: LINK_ERRORS,
  },
});
