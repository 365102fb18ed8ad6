import type { AccessPayload } from '../contract/accounts.js';

export const ROLES = ['customer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

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
