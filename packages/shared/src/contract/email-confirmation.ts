import { account, endpoints } from './endpoint.js';
import { linkToken } from './password-reset.js';
import { done, user } from './session.js';

/** The e-mail address of the calling account: that it is theirs, or that a new one is. */
export const emailConfirmation = endpoints('/api/email-confirmation', {
  requestEmailConfirmation: { call: 'POST', access: account, answer: done, errors: ['too_many_requests'] },
  confirmEmail: {
    call: 'PUT',
    access: account,
    body: { token: linkToken },
    answer: user,
    errors: ['forbidden', 'link_invalid', 'link_expired', 'user_exists', 'too_many_requests'],
  },
  withdrawEmailChange: { call: 'DELETE', access: account, answer: user },
});
