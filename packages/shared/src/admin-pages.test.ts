import {
  ADMIN_PAGE_NAMES,
  type AdminPageName,
  adminPageByName,
  adminPathTo,
  mayEnterAdmin,
  maySeeAdminPage,
} from './admin-pages.js';
import { isStaff, type Role, ROLES } from './vocabulary/accounts.js';

const seenBy = (role: Role): AdminPageName[] => ADMIN_PAGE_NAMES.filter((name) => maySeeAdminPage({ role }, name));

it('admin pages are open to those whose role has a permission for them', () => {
  expect(seenBy('customer')).toEqual([]);
  expect(seenBy('staff')).toEqual([
    'dashboard',
    'orders',
    'order',
    'calls',
    'products',
    'addProduct',
    'editProduct',
    'users',
    'user',
    'messages',
    'message',
    'mails',
  ]);
  expect(seenBy('admin')).toEqual(ADMIN_PAGE_NAMES);
  expect(maySeeAdminPage(undefined, 'dashboard')).toBe(false);
});

it('links of the shop show the back office to exactly those who may enter', () => {
  for (const role of ROLES) expect(isStaff({ role })).toBe(mayEnterAdmin({ role }));
});

it('all admin pages lie below the same path, each with a title and an address of its own', () => {
  const pages = ADMIN_PAGE_NAMES.map(adminPageByName);
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
});

it('addresses of admin pages include the parameters of their paths, and a query', () => {
  expect(adminPathTo('orders')).toBe('/admin/orders');
  expect(adminPathTo('orders', { status: 'paid' })).toBe('/admin/orders?status=paid');
  expect(adminPathTo('editProduct', { id: 'a/b' })).toBe('/admin/edit-product/a%2Fb');
  expect(adminPathTo('order', { id: '7', from: 'list' })).toBe('/admin/orders/7?from=list');
});
