import { PROFILE_GENDERS, ROLES } from '../vocabulary/accounts.js';
import { account, endpoints, ownerOnly } from './endpoint.js';
import { flag, id, type InferFields, list, named, oneOf, optional, text, time } from './fields.js';

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
  /** Older servers, and what a browser has kept of them, do not say. */
  emailConfirmed: optional(flag()),
  /** The address that it changes to once that is confirmed. */
  pendingEmail: optional(text()),
} as const;
/** An account in the API: never with a password, hash or token. */
export const user = named('User', userFields);
export type User = InferFields<typeof userFields>;

/** One log-in of an account on one device, as its owner sees it. */
const session = named('Session', { _id: id, device: text(), createdAt: time, lastSeenAt: time, current: flag() });
export type LoginSession = InferFields<(typeof session)['fields']>;

export const done = named('Done', { msg: text() });

/** The endpoints of the current session, separate from the forms, as every page of the shop needs them. */
export const ownSession = endpoints('/api/auth', {
  me: { call: 'GET', access: account, answer: user, errors: ['not_found'] },
  logOut: { call: 'DELETE /session', access: account, answer: done },
  listSessions: { call: 'GET /sessions', access: account, answer: list(session) },
  endSession: { call: 'DELETE /sessions/:id', access: ownerOnly, answer: done },
});
