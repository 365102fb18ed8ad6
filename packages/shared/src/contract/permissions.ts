import { type Role, ROLES } from '../domain/constants.js';

/** What an account can be allowed to do with resources that aren't its own. */
export const PERMISSIONS = [
  'products.write',
  'products.delete',
  'orders.read',
  'orders.ship',
  'orders.deliver',
  'orders.cancel',
  'orders.pay',
  'orders.review',
  'orders.delete',
  'accounts.read',
  'accounts.write',
  'accounts.access',
  'carts.read',
  'carts.write',
  'addresses.read',
  'addresses.write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The permissions of each role. Every account may use its own resources without any. */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  customer: [],
  staff: [
    'products.write',
    'orders.read',
    'orders.ship',
    'orders.deliver',
    'orders.cancel',
    'orders.review',
    'accounts.read',
    'addresses.read',
  ],
  admin: PERMISSIONS,
};

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): readonly Role[] =>
  ROLES.filter((role) => PERMISSIONS_OF[role].includes(permission));

/** Whether an account has a permission; a guest has none. */
export const may = (who: { readonly role: Role } | undefined, permission: Permission): boolean =>
  who !== undefined && PERMISSIONS_OF[who.role].includes(permission);
