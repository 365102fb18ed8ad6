import { described } from './fields.js';
import { account, endpoints } from './endpoint.js';
import { linkToken } from './password-reset.js';
import { done, user } from './session.js';

/** Confirms that the email address, or the new one, belongs to the owner of the calling account. */
export const emailConfirmation = endpoints('/api/email-confirmation', 'Email address', {
  requestEmailConfirmation: {
    call: 'POST',
    summary: 'Send the email with the link again',
    description: 'To the new address, if the account waits for one. Does nothing for a confirmed address.',
    access: account,
    answer: done,
    errors: ['too_many_requests'],
  },
  confirmEmail: {
    call: 'PUT',
    summary: 'Confirm the address by the link in an email',
    description:
      'Only the account that the link was made for can confirm the address; others get a 403. A new address replaces the old one, which is notified. Guest orders with the address become the account’s. Repeating the call changes nothing.',
    access: account,
    body: { token: described(linkToken, 'The part of the link after the #') },
    answer: user,
    errors: ['forbidden', 'link_invalid', 'link_expired', 'user_exists', 'too_many_requests'],
  },
  withdrawEmailChange: { call: 'DELETE', summary: 'Keep the old address', access: account, answer: user },
});
