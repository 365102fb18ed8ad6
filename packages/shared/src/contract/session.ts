import { PROFILE_GENDERS, ROLES } from '../vocabulary/accounts.js';
import { account, endpoints, ownerOnly } from './endpoint.js';
import { described, flag, id, type InferFields, list, named, oneOf, optional, text, time } from './fields.js';

export const userFields = {
  _id: id,
  firstname: text(),
  lastname: text(),
  username: text(),
  email: text(),
  phone: text(),
  gender: oneOf(PROFILE_GENDERS),
  role: oneOf(ROLES),
  createdAt: time,
  emailConfirmed: described(optional(flag()), 'True if the owner has confirmed this address by the link in an email'),
  pendingEmail: described(optional(text()), 'The address that replaces `email` once it is confirmed'),
} as const;
/** An account in the API: never with a password, hash or token. */
export const user = named('User', userFields);
export type User = InferFields<typeof userFields>;

/** A session of an account on one device, as its owner sees it. */
const session = named('Session', {
  _id: id,
  device: described(text(), 'The `User-Agent` of the browser; may be empty'),
  createdAt: time,
  lastSeenAt: described(time, 'To within a few minutes'),
  current: described(flag(), 'The session of this call'),
});
export type LoginSession = InferFields<(typeof session)['fields']>;

export const done = named('Done', { msg: text() });

/** The endpoints of the current session, separate from the forms, as every page of the shop needs them. */
export const ownSession = endpoints('/api/auth', 'Log-in and profile', {
  me: { call: 'GET', summary: 'The logged-in account', access: account, answer: user, errors: ['not_found'] },
  logOut: {
    call: 'DELETE /session',
    summary: 'Log out',
    description: 'The token of this call is no longer valid.',
    access: account,
    answer: done,
  },
  listSessions: {
    call: 'GET /sessions',
    summary: 'The sessions of the account',
    access: account,
    answer: list(session),
  },
  endSession: { call: 'DELETE /sessions/:id', summary: 'Log out elsewhere', access: ownerOnly, answer: done },
});
