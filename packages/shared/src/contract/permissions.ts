import type { Role } from '../domain/users.js';

/** What members of the shop's team may do with what isn't their own. */
export const PERMISSIONS = [
  'products.write',
  'products.delete',
  'orders.read',
  'orders.write',
  'orders.delete',
  'accounts.read',
  'accounts.write',
  'accounts.access',
  'carts.write',
  'addresses.write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What each role may do beyond what every account may do with its own. */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  customer: [],
  // Staff get theirs with the back office.
  staff: [],
  admin: PERMISSIONS,
};

/** Whether somebody with a role has a permission; nobody without an account has one. */
export const may = (who: { readonly role: Role } | undefined, permission: Permission): boolean =>
  who !== undefined && PERMISSIONS_OF[who.role].includes(permission);
