import type { AdminPageName } from '@paila/shared';
import type { ComponentType } from 'react';

const lazy =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  async (): Promise<ComponentType> =>
    (await load())[name];

/** How the code of each page is fetched. */
export const ADMIN_PAGE_MODULES: Readonly<Record<AdminPageName, () => Promise<ComponentType>>> = {
  dashboard: lazy(() => import('../dashboard/dashboard-page.js'), 'DashboardPage'),
  orders: lazy(() => import('../orders/orders-page.js'), 'OrdersPage'),
  order: lazy(() => import('../orders/order-page.js'), 'OrderPage'),
  products: lazy(() => import('../products/products-page.js'), 'ProductsPage'),
  addProduct: lazy(() => import('../products/add-product-page.js'), 'AddProductPage'),
  editProduct: lazy(() => import('../products/edit-product-page.js'), 'EditProductPage'),
  users: lazy(() => import('../customers/customers-page.js'), 'CustomersPage'),
  user: lazy(() => import('../customers/customer-page.js'), 'CustomerPage'),
  messages: lazy(() => import('../messages/messages-page.js'), 'MessagesPage'),
  message: lazy(() => import('../messages/message-page.js'), 'MessagePage'),
  mails: lazy(() => import('../mails/mails-page.js'), 'MailsPage'),
  settings: lazy(() => import('../settings/settings-page.js'), 'SettingsPage'),
};
