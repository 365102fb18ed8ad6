import { ROLES } from '../vocabulary/accounts.js';
import { registration } from './accounts.js';
import { endpoints, permitted } from './endpoint.js';
import {
  count,
  described,
  dollars,
  exact,
  flag,
  id,
  type InferFields,
  list,
  named,
  object,
  oneOf,
  optional,
  text,
  time,
} from './fields.js';
import { ifMatchHeader } from './preconditions.js';
import { user, userFields } from './session.js';

const accessFields = {
  role: optional(oneOf(ROLES, 'Please choose one of the roles'), { neverNull: true }),
  blocked: optional(flag('Please send blocked as true or false'), { neverNull: true }),
} as const;
/** A change of an account's access by an admin; absent fields stay as they are. */
export type AccessPayload = InferFields<typeof accessFields>;

/** An account as an admin sees it. */
const adminUserFields = {
  ...userFields,
  blocked: described(flag(), 'True if the account is logged out everywhere and cannot log in'),
  version: described(count({ min: 1 }), 'Counts the changes of its profile and its access, from 1'),
} as const;
export const adminUser = named('AdminUser', adminUserFields);
export type AdminUser = InferFields<(typeof adminUser)['fields']>;

const accountSession = named('AccountSession', {
  _id: id,
  device: described(text(), 'The `User-Agent` of the browser; may be empty'),
  createdAt: time,
  lastSeenAt: time,
});
/** An account with the data that staff need to help its owner. */
export const accountDetail = named('AccountDetail', {
  ...adminUserFields,
  blockedAt: optional(time),
  orders: named('AccountOrders', {
    placed: described(count(), 'All orders except removed ones'),
    paid: described(count(), 'Paid orders that are not fully refunded'),
    spent: described(dollars, 'US dollars: the amounts of the paid orders, less refunds'),
  }),
  /** The most recently used first. */
  sessions: list(accountSession),
});
export type AccountDetail = InferFields<(typeof accountDetail)['fields']>;

export const users = endpoints(registration.path, 'Accounts', {
  ...registration.endpoints,
  listUsers: {
    call: 'GET',
    summary: 'All accounts, newest first',
    description: 'Without `page` and `limit`: the newest 1,000.',
    access: permitted('accounts.read'),
    query: {
      search: described(
        optional(exact({ max: 200, msg: 'search must be a short text' })),
        'Words in any order and spelling: parts of the first plus last name, email address and username; or a phone number',
      ),
      role: described(optional(oneOf(ROLES, 'Please choose one of the roles')), 'Only accounts with this role'),
      blocked: described(
        optional(flag('blocked must be true or false')),
        'Only blocked accounts; `false` for all others',
      ),
    },
    paged: true,
    answer: list(adminUser),
  },
  showUser: {
    call: 'GET /:userId',
    summary: 'An account, with its sessions and what it has ordered',
    access: permitted('accounts.read'),
    answer: accountDetail,
    hasETag: true,
  },
  exportUser: {
    call: 'GET /:userId/export',
    summary: 'All stored data of a person, as a file',
    description:
      'Profile, sessions, addresses, cart, orders with their invoices and credit notes, messages and stored emails, ' +
      'as JSON. The export is recorded.',
    access: permitted('accounts.export'),
    // Each feature adds its data about the person, under its own name.
    answer: object({ exportedAt: time, profile: user, sessions: list(accountSession) }),
  },
  changeAccess: {
    call: 'PUT /:userId/access',
    summary: 'Change a role, block or unblock an account',
    description:
      'Takes effect with the next call of that account. A blocked account loses every session and cannot log in. Absent fields stay as they are. Nobody can remove their own rights.',
    access: permitted('accounts.access'),
    headers: ifMatchHeader,
    body: accessFields,
    answer: adminUser,
    errors: ['own_access', 'own_block', 'access_lost', 'stale_version'],
  },
});
