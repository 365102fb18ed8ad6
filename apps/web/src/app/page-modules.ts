import type { PageName } from '@paila/shared';
import type { ComponentType } from 'react';
import { HomePage } from '../features/catalog/home-page.js';

/** How a page's code is fetched, and its component found in it. The server is told of the file in page-sources.ts. */
export interface LazyModule {
  readonly load: () => Promise<ComponentType>;
}

const lazy = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyModule => ({ load: async () => (await load())[name] });

const products = lazy(() => import('../features/catalog/products-page.js'), 'ProductsPage');
const collections = lazy(() => import('../features/catalog/collections-page.js'), 'CollectionsPage');

const orderPages = () => import('../features/orders/order-pages.js');

/** The component of every page. Only the home page's is part of the first load. */
export const PAGE_MODULES: Readonly<Record<PageName, LazyModule | ComponentType>> = {
  home: HomePage,
  products,
  men: products,
  women: products,
  product: lazy(() => import('../features/catalog/product-page.js'), 'ProductPage'),
  collections,
  collection: collections,
  about: lazy(() => import('../features/pages/about-page.js'), 'AboutPage'),
  contact: lazy(() => import('../features/pages/contact-page.js'), 'ContactPage'),
  privacy: lazy(() => import('../features/pages/policy-pages.js'), 'PrivacyPage'),
  terms: lazy(() => import('../features/pages/policy-pages.js'), 'TermsPage'),
  login: lazy(() => import('../features/accounts/login-page.js'), 'LoginPage'),
  register: lazy(() => import('../features/accounts/register-page.js'), 'RegisterPage'),
  forgotPassword: lazy(() => import('../features/accounts/forgot-password-page.js'), 'ForgotPasswordPage'),
  resetPassword: lazy(() => import('../features/accounts/reset-password-page.js'), 'ResetPasswordPage'),
  confirmEmail: lazy(() => import('../features/accounts/confirm-email-page.js'), 'ConfirmEmailPage'),
  checkout: lazy(() => import('../features/checkout/checkout-page.js'), 'CheckoutPage'),
  khalti: lazy(() => import('../features/payments/khalti-page.js'), 'KhaltiPage'),
  payment: lazy(() => import('../features/payments/payment-page.js'), 'PaymentPage'),
  guestOrder: lazy(orderPages, 'GuestOrderPage'),
  account: lazy(() => import('../features/accounts/account-page.js'), 'AccountPage'),
  orders: lazy(() => import('../features/orders/orders-page.js'), 'OrdersPage'),
  order: lazy(orderPages, 'OrderPage'),
  addresses: lazy(() => import('../features/addresses/addresses-page.js'), 'AddressesPage'),
  notifications: lazy(() => import('../features/accounts/notifications-page.js'), 'NotificationsPage'),
  password: lazy(() => import('../features/accounts/password-page.js'), 'PasswordPage'),
  settings: lazy(() => import('../features/accounts/settings-page.js'), 'SettingsPage'),
  notFound: lazy(() => import('../features/pages/not-found-page.js'), 'NotFoundPage'),
};

/** The frame of the pages that require a log-in. */
export const CUSTOMER_LAYOUT = lazy(() => import('../features/accounts/profile-layout.js'), 'ProfileLayout');
