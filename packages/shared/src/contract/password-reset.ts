import { newPasswordFields } from './accounts.js';
import { anyone, endpoints } from './endpoint.js';
import { described, exact, type InferFields, named, text } from './fields.js';
import { done } from './session.js';
import { atMost, required } from './text-rules.js';

/** `email` holds the email address or the username, as at log-in. */
export const passwordResetRequestFields = {
  email: described(exact(required('Please enter your username or email'), atMost(254)), 'Email address or username'),
} as const;
export type PasswordResetRequest = InferFields<typeof passwordResetRequestFields>;

/**
 * The token of a mailed link. Any text is accepted, so that an incomplete link gets the error for an invalid link.
 */
export const linkToken = text(atMost(200));

/** The form for a new password; `password` is the confirmation. */
export const passwordResetFields = newPasswordFields;
export type PasswordResetForm = InferFields<typeof passwordResetFields>;

const LINK_ERRORS = ['link_invalid', 'link_used', 'link_expired', 'account_blocked', 'too_many_requests'] as const;

export const passwordReset = endpoints('/api/password-reset', 'Forgotten password', {
  requestPasswordReset: {
    call: 'POST',
    summary: 'Request a new password',
    description:
      'Mails a link to the account with this email address or username. The answer and its time are the same, whether or not the account exists. After five calls for one name in 15 minutes, or 20 from one network address, further calls must wait.',
    access: anyone,
    body: passwordResetRequestFields,
    answer: done,
    errors: ['too_many_requests'],
  },
  checkPasswordReset: {
    call: 'POST /check',
    summary: 'Check that the link of an email still works',
    description: 'The check does not use the link up.',
    access: anyone,
    body: { token: described(linkToken, 'The part of the link after the #') },
    answer: named('PasswordResetLink', { email: described(text(), 'The recipient of the email') }),
    errors: LINK_ERRORS,
  },
  resetPassword: {
    call: 'PUT',
    summary: 'Set a new password by the link in an email',
    description: 'The link works once, within 30 minutes. Ends every session of the account.',
    access: anyone,
    body: { token: described(linkToken, 'The part of the link after the #'), ...passwordResetFields },
    answer: done,
    errors: LINK_ERRORS,
  },
});
