import { may, type Permission, ROLE_PERMISSIONS } from './contract/permissions.js';
import { fillPath } from './pages.js';
import type { Role } from './vocabulary/accounts.js';

/** The path of the back office, separate from {@link ADMIN_PAGES}, which no shopper's browser needs. */
export const ADMIN_PATH = '/admin';

interface AdminPageDeclaration {
  /** The path as in routes, on both sides: `:name` is any segment. */
  readonly path: `/admin${string}`;
  readonly title: string;
  /** The permission that the page needs; by default, everybody who may enter the back office can see it. */
  readonly permission?: Permission;
  /** True if the menu lists the page. */
  readonly inMenu?: true;
}

/**
 * Every page of the back office. Its routes, guard, menu, command palette and the server's documents follow from this.
 * The back office is a bundle of its own (docs/decisions/016-back-office.md), so these pages are not pages of the shop.
 */
export const ADMIN_PAGES = {
  dashboard: { path: '/admin', title: 'Dashboard', inMenu: true },
  orders: { path: '/admin/orders', title: 'Orders', permission: 'orders.read', inMenu: true },
  order: { path: '/admin/orders/:id', title: 'Order', permission: 'orders.read' },
  calls: { path: '/admin/calls', title: 'Calls', permission: 'orders.confirm', inMenu: true },
  cash: { path: '/admin/cash', title: 'Cash', permission: 'cash.settle', inMenu: true },
  invoices: { path: '/admin/invoices', title: 'Invoices', permission: 'invoices.read', inMenu: true },
  products: { path: '/admin/products', title: 'Products', permission: 'products.write', inMenu: true },
  addProduct: { path: '/admin/add-product', title: 'Add product', permission: 'products.write' },
  editProduct: { path: '/admin/edit-product/:id', title: 'Edit product', permission: 'products.write' },
  users: { path: '/admin/users', title: 'Customers', permission: 'accounts.read', inMenu: true },
  user: { path: '/admin/users/:id', title: 'Customer', permission: 'accounts.read' },
  messages: { path: '/admin/messages', title: 'Messages', permission: 'messages.read', inMenu: true },
  message: { path: '/admin/messages/:id', title: 'Message', permission: 'messages.read' },
  mails: { path: '/admin/mails', title: 'Emails', permission: 'mails.read', inMenu: true },
  settings: { path: '/admin/settings', title: 'Settings', permission: 'settings.read', inMenu: true },
} as const satisfies Readonly<Record<string, AdminPageDeclaration>>;

export type AdminPageName = keyof typeof ADMIN_PAGES;
export const ADMIN_PAGE_NAMES = Object.keys(ADMIN_PAGES) as readonly AdminPageName[];

/** A page of the back office by its name, with all that may be declared of one. */
export const adminPageByName = (name: AdminPageName): AdminPageDeclaration => ADMIN_PAGES[name];

type Values<Name extends AdminPageName> = (typeof ADMIN_PAGES)[Name]['path'] extends `${string}:${infer Param}`
  ? [values: Readonly<Record<Param, string> & Record<string, string>>]
  : [values?: Readonly<Record<string, string>>];

/**
 * The address of a page of the back office.
 * @param values the parameters of the path; all others become the query
 */
export const adminPathTo = <Name extends AdminPageName>(name: Name, ...[values]: Values<Name>): string =>
  fillPath(adminPageByName(name).path, values);

/** True if an account may enter the back office at all: its role has any permission. */
export const mayEnterAdmin = (who: { readonly role: Role } | undefined): boolean =>
  who !== undefined && ROLE_PERMISSIONS[who.role].length > 0;

/** True if an account may see a page of the back office. The API checks each call by itself. */
export const maySeeAdminPage = (who: { readonly role: Role } | undefined, name: AdminPageName): boolean => {
  const { permission } = adminPageByName(name);
  return permission === undefined ? mayEnterAdmin(who) : may(who, permission);
};
