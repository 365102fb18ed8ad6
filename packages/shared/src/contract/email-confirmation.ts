import { described } from './fields.js';
import { account, endpoints } from './endpoint.js';
import { linkToken } from './password-reset.js';
import { done, user } from './session.js';

/** The e-mail address of the calling account: that it is theirs, or that a new one is. */
export const emailConfirmation = endpoints('/api/email-confirmation', 'E-mail address', {
  requestEmailConfirmation: {
    call: 'POST',
    summary: 'Send the mail with the link again',
    description: 'To the new address, if the account waits for one. Does nothing for a confirmed address.',
    access: account,
    answer: done,
    errors: ['too_many_requests'],
  },
  confirmEmail: {
    call: 'PUT',
    summary: 'Confirm the address by the link of a mail',
    description:
      'Only the account that the link was made for can: others get a 403. A new address takes the place of the old one, which is notified. Orders that were placed with the address without an account are the account’s from now on. Repeating it changes nothing.',
    access: account,
    body: { token: described(linkToken, 'What follows the # in the link') },
    answer: user,
    errors: ['forbidden', 'link_invalid', 'link_expired', 'user_exists', 'too_many_requests'],
  },
  withdrawEmailChange: { call: 'DELETE', summary: 'Keep the old address', access: account, answer: user },
});
