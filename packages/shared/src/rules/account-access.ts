import type { AccessPayload } from '../contract/account-admin.js';
import { may } from '../contract/permissions.js';

/**
 * The reason why an admin may not change an account's access; undefined if they may. No admin can remove their own
 * role, so the one who removes another's remains, and the shop is never without an admin.
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
