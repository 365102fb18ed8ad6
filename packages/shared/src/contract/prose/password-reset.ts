import { passwordReset } from '../password-reset.js';
import { groupProse } from './group-prose.js';

export const passwordResetProse = groupProse(
  passwordReset,
  'Forgotten password',
  {
    requestPasswordReset: {
      summary: 'Ask for a new password',
      description:
        'An account with this e-mail address or username is sent a mail with a link. The answer is the same, after the same time, whether or not there is one. After five calls for one name in 15 minutes the next ones must wait, and so they must after 20 from one address.',
    },
    checkPasswordReset: {
      summary: 'Whether the link of a mail still works',
      description: 'It is not used up by this.',
    },
    resetPassword: {
      summary: 'Set a new password by the link of a mail',
      description: 'The link works once, within 30 minutes. Ends every session of the account.',
    },
  },
  {
    'PasswordResetLink.email': 'Where the mail was sent',
    'checkPasswordReset.token': 'What follows the # in the link',
    'resetPassword.token': 'What follows the # in the link',
    'resetPassword.password': 'Repeats `newPassword`',
    'requestPasswordReset.email': 'E-mail address or username',
  },
);
