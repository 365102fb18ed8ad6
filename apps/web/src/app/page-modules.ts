import { pageOf, type PageName } from '@paila/shared';
import type { ComponentType } from 'react';
import { HomePage } from '../features/catalog/home-page.js';

/** A page whose code is fetched when it is needed. */
export interface LazyModule {
  readonly load: () => Promise<ComponentType>;
  readonly feature: string;
  /** The component's name, which is the file's name in another spelling. */
  readonly name: string;
}

const lazy = <Name extends string>(
  feature: string,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyModule => ({ load: async () => (await load())[name], feature, name });

const products = lazy('catalog', () => import('../features/catalog/products-page.js'), 'ProductsPage');
const collections = lazy('catalog', () => import('../features/catalog/collections-page.js'), 'CollectionsPage');

/** The component of every page. Only the home page's is part of the first load. */
export const PAGE_MODULES: Readonly<Record<PageName, LazyModule | ComponentType>> = {
  home: HomePage,
  products,
  men: products,
  women: products,
  product: lazy('catalog', () => import('../features/catalog/product-page.js'), 'ProductPage'),
  collections,
  collection: collections,
  about: lazy('pages', () => import('../features/pages/about-page.js'), 'AboutPage'),
  contact: lazy('pages', () => import('../features/pages/contact-page.js'), 'ContactPage'),
  privacy: lazy('pages', () => import('../features/pages/privacy-page.js'), 'PrivacyPage'),
  terms: lazy('pages', () => import('../features/pages/terms-page.js'), 'TermsPage'),
  login: lazy('accounts', () => import('../features/accounts/login-page.js'), 'LoginPage'),
  register: lazy('accounts', () => import('../features/accounts/register-page.js'), 'RegisterPage'),
  forgotPassword: lazy('accounts', () => import('../features/accounts/forgot-password-page.js'), 'ForgotPasswordPage'),
  resetPassword: lazy('accounts', () => import('../features/accounts/reset-password-page.js'), 'ResetPasswordPage'),
  confirmEmail: lazy('accounts', () => import('../features/accounts/confirm-email-page.js'), 'ConfirmEmailPage'),
  checkout: lazy('checkout', () => import('../features/checkout/checkout-page.js'), 'CheckoutPage'),
  khalti: lazy('payments', () => import('../features/payments/khalti-page.js'), 'KhaltiPage'),
  payment: lazy('payments', () => import('../features/payments/payment-page.js'), 'PaymentPage'),
  guestOrder: lazy('orders', () => import('../features/orders/guest-order-page.js'), 'GuestOrderPage'),
  account: lazy('accounts', () => import('../features/accounts/account-page.js'), 'AccountPage'),
  orders: lazy('orders', () => import('../features/orders/orders-page.js'), 'OrdersPage'),
  order: lazy('orders', () => import('../features/orders/order-page.js'), 'OrderPage'),
  addresses: lazy('addresses', () => import('../features/addresses/addresses-page.js'), 'AddressesPage'),
  notifications: lazy('accounts', () => import('../features/accounts/notifications-page.js'), 'NotificationsPage'),
  password: lazy('accounts', () => import('../features/accounts/password-page.js'), 'PasswordPage'),
  settings: lazy('accounts', () => import('../features/accounts/settings-page.js'), 'SettingsPage'),
  notFound: lazy('pages', () => import('../features/pages/not-found-page.js'), 'NotFoundPage'),
};

/** The frame of the pages that require a log-in. */
export const CUSTOMER_LAYOUT = lazy(
  'accounts',
  () => import('../features/accounts/profile-layout.js'),
  'ProfileLayout',
);

/** The app's entry. */
export const APP_SOURCE = 'src/main.tsx';

/** The file of a page, as the build's manifest names it. */
const sourceFile = ({ feature, name }: LazyModule): string =>
  `src/features/${feature}/${name.replace(/\B[A-Z]/g, '-$&').toLowerCase()}.tsx`;

/** The files that a page needs besides the entry: the server preloads its code by them. */
export const sourcesOf = (name: PageName): readonly string[] => {
  const module = PAGE_MODULES[name];
  if (!('load' in module)) return [];
  const layouts = pageOf(name).audience === 'customer' ? [CUSTOMER_LAYOUT] : [];
  return [...layouts, module].map(sourceFile);
};
