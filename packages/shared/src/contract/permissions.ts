import { type Role, ROLES } from '../domain/constants.js';

/** What an account can be allowed to do with resources that aren't its own. */
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

/** The permissions of each role. Every account may use its own resources without any. */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  customer: [],
  // Staff will get theirs with the back office.
  staff: [],
  admin: PERMISSIONS,
};

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): readonly Role[] =>
  ROLES.filter((role) => PERMISSIONS_OF[role].includes(permission));

/** Whether an account has a permission; a guest has none. */
export const may = (who: { readonly role: Role } | undefined, permission: Permission): boolean =>
  who !== undefined && PERMISSIONS_OF[who.role].includes(permission);
