import { newPasswordFields } from './accounts.js';
import { anyone, endpoints } from './endpoint.js';
import { described, exact, type InferFields, named, text } from './fields.js';
import { done } from './session.js';
import { atMost, required } from './text-rules.js';

/** `email` holds the e-mail address or the username, as at log-in. */
export const passwordResetRequestFields = {
  email: described(exact(required('Please enter your username or email'), atMost(254)), 'E-mail address or username'),
} as const;
export type PasswordResetRequest = InferFields<typeof passwordResetRequestFields>;

/**
 * The token of a link that was mailed. Any text is accepted, so that a link that was cut off gets an answer in its own
 * words.
 */
export const linkToken = text(atMost(200));

/** The form for a new password; `password` is the confirmation. */
export const passwordResetFields = newPasswordFields;
export type PasswordResetForm = InferFields<typeof passwordResetFields>;

const LINK_ERRORS = ['link_invalid', 'link_used', 'link_expired', 'account_blocked', 'too_many_requests'] as const;

export const passwordReset = endpoints('/api/password-reset', 'Forgotten password', {
  requestPasswordReset: {
    call: 'POST',
    summary: 'Ask for a new password',
    description:
      'An account with this e-mail address or username is sent a mail with a link. The answer is the same, after the same time, whether or not there is one. After five calls for one name in 15 minutes the next ones must wait, and so they must after 20 from one address.',
    access: anyone,
    body: passwordResetRequestFields,
    answer: done,
    errors: ['too_many_requests'],
  },
  checkPasswordReset: {
    call: 'POST /check',
    summary: 'Whether the link of a mail still works',
    description: 'It is not used up by this.',
    access: anyone,
    body: { token: described(linkToken, 'What follows the # in the link') },
    answer: named('PasswordResetLink', { email: described(text(), 'Where the mail was sent') }),
    errors: LINK_ERRORS,
  },
  resetPassword: {
    call: 'PUT',
    summary: 'Set a new password by the link of a mail',
    description: 'The link works once, within 30 minutes. Ends every session of the account.',
    access: anyone,
    body: { token: described(linkToken, 'What follows the # in the link'), ...passwordResetFields },
    answer: done,
    errors: LINK_ERRORS,
  },
});
