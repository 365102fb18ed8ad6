import { users } from '../account-admin.js';
import { authentication } from '../accounts.js';
import { groupProse } from './group-prose.js';

export const authenticationProse = groupProse(
  authentication,
  'Log-in and profile',
  {
    logIn: {
      summary: 'Log in',
      description:
        '`email` holds the e-mail address or the username. After ten wrong passwords in 15 minutes the next attempts must wait, and so they must after a hundred from one address. Only those who know the password learn that an account is blocked.',
    },
    me: { summary: 'The logged-in account' },
    logOut: { summary: 'Log out', description: 'The token of this call is no longer valid.' },
    listSessions: { summary: 'Where the account is logged in' },
    endSession: { summary: 'Log out elsewhere' },
    changeAccount: {
      summary: 'Change the profile, or the password',
      description:
        'A body with `newPassword` changes the password and ends every other session of the account; any other changes the profile: the fields that it has, and no others. A new `email` takes the place of the old one once it is confirmed by the link of a mail; until then it is `pendingEmail`. Only admins change that of another account at once.',
    },
    eraseAccount: {
      summary: 'Erase the account',
      description:
        'Its tokens are no longer valid. Its unpaid orders are cancelled, and its orders stay for the books, without the person. Refused while a paid order has not arrived, or a payment is under way.',
    },
  },
  {
    'User.emailConfirmed': 'Whether its owner has followed the link of a mail to this address',
    'User.pendingEmail': 'The address that it changes to once that is confirmed',
    'LoginAnswer.token': 'To send in `x-auth-token`, or as `Authorization: Bearer`',
    'Session.device': 'What the browser calls itself; may be empty',
    'Session.lastSeenAt': 'To within a few minutes',
    'Session.current': 'The session of this call',
    'changeAccount.password': 'Repeats `newPassword`',
    'changeAccount.currentPassword':
      'For a new password that of the account, for a new e-mail address that of the caller',
  },
);

export const userProse = groupProse(
  users,
  'Accounts',
  {
    register: { summary: 'Open an account' },
    hintPassword: {
      summary: 'Why a new password is weak',
      description: 'Stores nothing. Names that are sent are those that the password should not be made of.',
    },
    listUsers: { summary: 'All accounts, newest first', description: 'Without `page` and `limit`: the newest 1,000.' },
    changeAccess: {
      summary: 'Change a role, block or unblock an account',
      description:
        'Takes effect with the next call of that account. A blocked account loses every session and cannot log in. What is absent stays as it is. Nobody can take their own rights away.',
    },
    showUser: { summary: 'An account, with its sessions and what it has ordered' },
    exportUser: {
      summary: 'Everything that is stored about a person, as a file',
      description:
        'Profile, sessions, addresses, cart, orders, messages and the mails that are kept, as JSON. That it was exported is recorded.',
    },
  },
  {
    'PasswordHint.hint': 'Absent for a good password',
    'AdminUser.blocked': 'Logged out everywhere, and cannot log in',
    'AdminUser.version': 'Counts the changes of its profile and its access, from 1',
    'AccountOrders.placed': 'All but removed ones',
    'AccountOrders.paid': 'Those that are paid and were not given back in whole',
    'AccountOrders.spent': 'US dollars: what the paid ones came to, less what was given back',
    'AccountSession.device': 'What the browser calls itself; may be empty',
    'changeAccess.if-match': 'The ETag or the version that was looked at, such as `"v7"`; another version is a 412',
    'listUsers.search':
      'Words in any order and spelling: parts of the first plus last name, e-mail address and username; or a phone number',
    'listUsers.role': 'Only accounts with this role',
    'listUsers.blocked': 'Only blocked accounts; `false` for all others',
  },
);
