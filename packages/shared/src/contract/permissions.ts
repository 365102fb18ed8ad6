import { type Role, ROLES } from '../vocabulary/accounts.js';

/** The permissions that a role can give an account for resources of others. */
export const PERMISSIONS = [
  'products.read',
  'products.write',
  'products.delete',
  'orders.read',
  'orders.note',
  'orders.confirm',
  'orders.pack',
  'orders.correct',
  'orders.ship',
  'orders.deliver',
  'orders.cancel',
  'orders.pay',
  'orders.receive',
  'orders.refund',
  'orders.review',
  'orders.delete',
  'accounts.read',
  'accounts.write',
  'accounts.access',
  'accounts.export',
  'carts.read',
  'carts.write',
  'addresses.read',
  'addresses.write',
  'mails.read',
  'mails.resend',
  'messages.read',
  'messages.answer',
  'reports.read',
  'cash.settle',
  'invoices.read',
  'settings.read',
  'settings.write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The permissions of each role. Every account may use its own resources without any. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  customer: [],
  staff: [
    'products.read',
    'products.write',
    'orders.read',
    'orders.note',
    'orders.confirm',
    'orders.pack',
    'orders.correct',
    'orders.ship',
    'orders.deliver',
    'orders.cancel',
    'orders.review',
    'accounts.read',
    'addresses.read',
    'mails.read',
    'mails.resend',
    'messages.read',
    'messages.answer',
  ],
  admin: PERMISSIONS,
};

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): readonly Role[] =>
  ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission));

/** True if an account has a permission; a guest has none. */
export const may = (who: { readonly role: Role } | undefined, permission: Permission): boolean =>
  who !== undefined && ROLE_PERMISSIONS[who.role].includes(permission);
