import type { ProfileGender } from './constants.js';

export const ROLES = ['customer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** An account as it travels on the wire: never a password, a hash or a token. */
export interface User {
  readonly _id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly gender: ProfileGender;
  readonly role: Role;
  /** ISO 8601 */
  readonly createdAt: string;
}

/** An account as an admin sees it. */
export interface AdminUser extends User {
  /** Logged out everywhere, and not let in again. */
  readonly blocked: boolean;
}

/** What an admin changes of somebody's access; what is absent stays as it is. */
export interface AccessPayload {
  role?: Role;
  blocked?: boolean;
}

/**
 * Why an admin may not change somebody's access like this; undefined when nothing stands against it. As nobody gives up
 * their own, whoever takes another's away is an admin still, and the shop is never without one.
 */
export const accessProblem = (
  adminId: string,
  accountId: string,
  change: AccessPayload,
): 'own_block' | 'own_access' | undefined => {
  if (adminId !== accountId) return undefined;
  if (change.blocked === true) return 'own_block';
  return change.role === undefined || change.role === 'admin' ? undefined : 'own_access';
};

export interface RegisterPayload {
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  password: string;
}

/** `email` holds the e-mail address or the username. */
export interface LoginPayload {
  email: string;
  password: string;
}

export interface LoginAnswer {
  readonly token: string;
  readonly user: User;
}

export interface ProfilePayload {
  firstname: string;
  lastname: string;
  phone: string;
  email: string;
  gender: ProfileGender;
}

/** `password` is the confirmation. */
export interface PasswordPayload {
  currentPassword: string;
  newPassword: string;
  password: string;
}

/** One log-in of an account on one device, as its owner sees it. */
export interface LoginSession {
  readonly _id: string;
  /** What the browser calls itself; may be empty. */
  readonly device: string;
  /** ISO 8601 */
  readonly createdAt: string;
  /** ISO 8601, to within a few minutes. */
  readonly lastSeenAt: string;
  /** The one that asks. */
  readonly current: boolean;
}
