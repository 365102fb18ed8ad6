import { pageOf, type PageName } from '@paila/shared';
import type { ComponentType } from 'react';
import { HomePage } from '../features/catalog/home-page.js';

/** A page whose code is fetched when it is needed. */
export interface LazyModule {
  readonly load: () => Promise<ComponentType>;
  /** The file below src, as the build's manifest names it: the server preloads a page's code by it. */
  readonly source: string;
}

/** @param path of the module below src/features */
const lazy = <Name extends string>(
  path: string,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyModule => ({ load: async () => (await load())[name], source: `src/features/${path}.tsx` });

const products = lazy('catalog/products-page', () => import('../features/catalog/products-page.js'), 'ProductsPage');
const collections = lazy(
  'catalog/collections-page',
  () => import('../features/catalog/collections-page.js'),
  'CollectionsPage',
);

/** The component of every page. Only the home page's is part of the first load. */
export const PAGE_MODULES: Readonly<Record<PageName, LazyModule | ComponentType>> = {
  home: HomePage,
  products,
  men: products,
  women: products,
  product: lazy('catalog/product-page', () => import('../features/catalog/product-page.js'), 'ProductPage'),
  collections,
  collection: collections,
  about: lazy('pages/about-page', () => import('../features/pages/about-page.js'), 'AboutPage'),
  contact: lazy('pages/contact-page', () => import('../features/pages/contact-page.js'), 'ContactPage'),
  privacy: lazy('pages/policy-pages', () => import('../features/pages/policy-pages.js'), 'PrivacyPage'),
  terms: lazy('pages/policy-pages', () => import('../features/pages/policy-pages.js'), 'TermsPage'),
  login: lazy('accounts/login-page', () => import('../features/accounts/login-page.js'), 'LoginPage'),
  register: lazy('accounts/register-page', () => import('../features/accounts/register-page.js'), 'RegisterPage'),
  forgotPassword: lazy(
    'accounts/forgot-password-page',
    () => import('../features/accounts/forgot-password-page.js'),
    'ForgotPasswordPage',
  ),
  resetPassword: lazy(
    'accounts/reset-password-page',
    () => import('../features/accounts/reset-password-page.js'),
    'ResetPasswordPage',
  ),
  confirmEmail: lazy(
    'accounts/confirm-email-page',
    () => import('../features/accounts/confirm-email-page.js'),
    'ConfirmEmailPage',
  ),
  checkout: lazy('checkout/checkout-page', () => import('../features/checkout/checkout-page.js'), 'CheckoutPage'),
  khalti: lazy('payments/khalti-page', () => import('../features/payments/khalti-page.js'), 'KhaltiPage'),
  payment: lazy('payments/payment-page', () => import('../features/payments/payment-page.js'), 'PaymentPage'),
  guestOrder: lazy('orders/order-pages', () => import('../features/orders/order-pages.js'), 'GuestOrderPage'),
  account: lazy('accounts/account-page', () => import('../features/accounts/account-page.js'), 'AccountPage'),
  orders: lazy('orders/orders-page', () => import('../features/orders/orders-page.js'), 'OrdersPage'),
  order: lazy('orders/order-pages', () => import('../features/orders/order-pages.js'), 'OrderPage'),
  addresses: lazy('addresses/addresses-page', () => import('../features/addresses/addresses-page.js'), 'AddressesPage'),
  notifications: lazy(
    'accounts/notifications-page',
    () => import('../features/accounts/notifications-page.js'),
    'NotificationsPage',
  ),
  password: lazy('accounts/password-page', () => import('../features/accounts/password-page.js'), 'PasswordPage'),
  settings: lazy('accounts/settings-page', () => import('../features/accounts/settings-page.js'), 'SettingsPage'),
  notFound: lazy('pages/not-found-page', () => import('../features/pages/not-found-page.js'), 'NotFoundPage'),
};

/** The frame of the pages that require a log-in. */
export const CUSTOMER_LAYOUT = lazy(
  'accounts/profile-layout',
  () => import('../features/accounts/profile-layout.js'),
  'ProfileLayout',
);

/** The app's entry. */
export const APP_SOURCE = 'src/main.tsx';

/** The files that a page needs besides the entry. */
export const sourcesOf = (name: PageName): readonly string[] => {
  const module = PAGE_MODULES[name];
  if (!('source' in module)) return [];
  return pageOf(name).audience === 'customer' ? [CUSTOMER_LAYOUT.source, module.source] : [module.source];
};
