import { ROLES } from '../vocabulary/accounts.js';
import { registration } from './accounts.js';
import { endpoints, permitted } from './endpoint.js';
import {
  count,
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
const adminUserFields = { ...userFields, blocked: flag(), version: count({ min: 1 }) } as const;
export const adminUser = named('AdminUser', adminUserFields);
export type AdminUser = InferFields<(typeof adminUser)['fields']>;

const accountSession = named('AccountSession', { _id: id, device: text(), createdAt: time, lastSeenAt: time });
/** An account with what staff have to know to help its owner. */
export const accountDetail = named('AccountDetail', {
  ...adminUserFields,
  blockedAt: optional(time),
  orders: named('AccountOrders', {
    /** All but removed ones. */
    placed: count(),
    /** Those that were paid, and not given back in whole. */
    paid: count(),
    /** What they came to. */
    spent: dollars,
  }),
  /** The most recently used first. */
  sessions: list(accountSession),
});
export type AccountDetail = InferFields<(typeof accountDetail)['fields']>;

export const users = endpoints(registration.path, {
  ...registration.endpoints,
  listUsers: {
    call: 'GET',
    access: permitted('accounts.read'),
    query: {
      search: optional(exact({ max: 200, msg: 'search must be a short text' })),
      role: optional(oneOf(ROLES, 'Please choose one of the roles')),
      blocked: optional(flag('blocked must be true or false')),
    },
    paged: true,
    answer: list(adminUser),
  },
  showUser: {
    call: 'GET /:userId',
    access: permitted('accounts.read'),
    answer: accountDetail,
    hasETag: true,
  },
  exportUser: {
    call: 'GET /:userId/export',
    access: permitted('accounts.export'),
    // With what each feature stores about the person, by its name.
    answer: object({ exportedAt: time, profile: user, sessions: list(accountSession) }),
  },
  changeAccess: {
    call: 'PUT /:userId/access',
    access: permitted('accounts.access'),
    headers: ifMatchHeader,
    body: accessFields,
    answer: adminUser,
    errors: ['own_access', 'own_block', 'access_lost', 'stale_version'],
  },
});
