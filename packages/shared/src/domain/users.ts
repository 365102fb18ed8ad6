import type { AccessPayload } from '../contract/account-admin.js';
import { may } from '../contract/permissions.js';
import type { Role } from './constants.js';

/**
 * The reason why an admin may not change an account's access; undefined if they may. No admin can remove their own role,
 * so the one who removes another's remains, and the shop is never without an admin.
 */
export const accessProblem = (
  adminId: string,
  accountId: string,
  change: AccessPayload,
): 'own_block' | 'own_access' | undefined => {
  if (adminId !== accountId) return undefined;
  if (change.blocked === true) return 'own_block';
  return change.role === undefined || may({ role: change.role }, 'accounts.access') ? undefined : 'own_access';
};

/** Whether two e-mail addresses are the same: case and spaces around them do not matter. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Whether an account works for the shop, and so may enter the back office. What it may do there is in the table of permissions,
 * which no shopper's browser needs; a test compares the two.
 */
export const isStaff = (who: { readonly role: Role } | null): boolean => who !== null && who.role !== 'customer';
