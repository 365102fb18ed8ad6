import { pageByName, type PageName } from '@paila/shared';
import type { ComponentType } from 'react';

/** Fetches the code of a page, and finds its component in it. */
export interface LazyModule {
  readonly load: () => Promise<ComponentType>;
}

const lazy = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyModule => ({ load: async () => (await load())[name] });

const products = lazy(() => import('../features/catalog/products-page.js'), 'ProductsPage');
const collections = lazy(() => import('../features/catalog/collections-page.js'), 'CollectionsPage');

const payPages = () => import('../features/payments/pay-pages.js');
const paymentPages = () => import('../features/payments/payment-pages.js');
const orderPages = () => import('../features/orders/order-pages.js');

/** The component of every page. */
export const PAGE_MODULES: Readonly<Record<PageName, LazyModule>> = {
  home: lazy(() => import('../features/catalog/home-page.js'), 'HomePage'),
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
  khalti: lazy(payPages, 'KhaltiPage'),
  esewa: lazy(payPages, 'EsewaPage'),
  payment: lazy(paymentPages, 'PaymentPage'),
  esewaReturn: lazy(paymentPages, 'EsewaReturnPage'),
  guestOrder: lazy(orderPages, 'GuestOrderPage'),
  account: lazy(() => import('../features/accounts/account-page.js'), 'AccountPage'),
  orders: lazy(() => import('../features/orders/orders-page.js'), 'OrdersPage'),
  order: lazy(orderPages, 'OrderPage'),
  addresses: lazy(() => import('../features/addresses/addresses-page.js'), 'AddressesPage'),
  notifications: lazy(() => import('../features/accounts/notifications-page.js'), 'NotificationsPage'),
  password: lazy(() => import('../features/accounts/password-page.js'), 'PasswordPage'),
  settings: lazy(() => import('../features/accounts/settings-page.js'), 'SettingsPage'),
  offline: lazy(() => import('../features/pages/offline-page.js'), 'OfflinePage'),
  notFound: lazy(() => import('../features/pages/not-found-page.js'), 'NotFoundPage'),
};

/** The frame of the pages that require a log-in. */
export const CUSTOMER_LAYOUT = lazy(() => import('../features/accounts/profile-layout.js'), 'ProfileLayout');

// The rest of this file names the same files as the build's manifest does. The server preloads the code of a page by
// them. The browser's build drops them, because no browser code uses them.

/** The app's entry. */
export const APP_SOURCE = 'src/main.tsx';

/** The file of each page. */
const PAGE_SOURCES: Readonly<Record<PageName, string>> = {
  home: 'src/features/catalog/home-page.tsx',
  products: 'src/features/catalog/products-page.tsx',
  men: 'src/features/catalog/products-page.tsx',
  women: 'src/features/catalog/products-page.tsx',
  product: 'src/features/catalog/product-page.tsx',
  collections: 'src/features/catalog/collections-page.tsx',
  collection: 'src/features/catalog/collections-page.tsx',
  about: 'src/features/pages/about-page.tsx',
  contact: 'src/features/pages/contact-page.tsx',
  privacy: 'src/features/pages/policy-pages.ts',
  terms: 'src/features/pages/policy-pages.ts',
  login: 'src/features/accounts/login-page.tsx',
  register: 'src/features/accounts/register-page.tsx',
  forgotPassword: 'src/features/accounts/forgot-password-page.tsx',
  resetPassword: 'src/features/accounts/reset-password-page.tsx',
  confirmEmail: 'src/features/accounts/confirm-email-page.tsx',
  checkout: 'src/features/checkout/checkout-page.tsx',
  khalti: 'src/features/payments/pay-pages.tsx',
  esewa: 'src/features/payments/pay-pages.tsx',
  payment: 'src/features/payments/payment-pages.tsx',
  esewaReturn: 'src/features/payments/payment-pages.tsx',
  guestOrder: 'src/features/orders/order-pages.ts',
  account: 'src/features/accounts/account-page.tsx',
  orders: 'src/features/orders/orders-page.tsx',
  order: 'src/features/orders/order-pages.ts',
  addresses: 'src/features/addresses/addresses-page.tsx',
  notifications: 'src/features/accounts/notifications-page.tsx',
  password: 'src/features/accounts/password-page.tsx',
  settings: 'src/features/accounts/settings-page.tsx',
  offline: 'src/features/pages/offline-page.tsx',
  notFound: 'src/features/pages/not-found-page.tsx',
};

/** The frame of the pages that require a log-in. */
export const CUSTOMER_LAYOUT_SOURCE = 'src/features/accounts/profile-layout.tsx';

/** The HTTP client, for pages whose data do not come with them. */
const CLIENT_SOURCE = 'src/platform/http.ts';

/** The files that a page needs besides the entry. The page's own is the last. */
export const sourcesOf = (name: PageName): readonly string[] => {
  const { audience, content } = pageByName(name);
  const clients = content.kind === 'own' ? [CLIENT_SOURCE] : [];
  const layouts = audience === 'customer' ? [CUSTOMER_LAYOUT_SOURCE] : [];
  return [...clients, ...layouts, PAGE_SOURCES[name]];
};
