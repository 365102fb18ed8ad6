import { emailConfirmation } from '../email-confirmation.js';
import { groupProse } from './group-prose.js';

export const emailConfirmationProse = groupProse(
  emailConfirmation,
  'E-mail address',
  {
    requestEmailConfirmation: {
      summary: 'Send the mail with the link again',
      description: 'To the new address, if the account waits for one. Does nothing for a confirmed address.',
    },
    confirmEmail: {
      summary: 'Confirm the address by the link of a mail',
      description:
        'Only the account that the link was made for can: others get a 403. A new address takes the place of the old one, which is told. Orders that were placed with the address without an account are the account’s from now on. Repeating it changes nothing.',
    },
    withdrawEmailChange: { summary: 'Keep the old address' },
  },
  { 'confirmEmail.token': 'What follows the # in the link' },
);
