import { pageOf, type PageName } from '@paila/shared';
import type { ComponentType } from 'react';
import { HomePage } from '../features/catalog/home-page.js';

/** A page's component and how its code is fetched. */
export interface LazyModule {
  /** The file's name in the build's manifest; the server preloads it with the page. */
  readonly source: string;
  readonly load: () => Promise<ComponentType>;
}

const lazy = <Name extends string>(
  source: string,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyModule => ({ source, load: async () => (await load())[name] });

const products = lazy(
  'src/features/catalog/products-page.tsx',
  () => import('../features/catalog/products-page.js'),
  'ProductsPage',
);
const collections = lazy(
  'src/features/catalog/collections-page.tsx',
  () => import('../features/catalog/collections-page.js'),
  'CollectionsPage',
);

/** The component of every page. Only the home page's is part of the first load. */
export const PAGE_MODULES: Readonly<Record<PageName, LazyModule | ComponentType>> = {
  home: HomePage,
  products,
  men: products,
  women: products,
  product: lazy(
    'src/features/catalog/product-page.tsx',
    () => import('../features/catalog/product-page.js'),
    'ProductPage',
  ),
  collections,
  collection: collections,
  about: lazy('src/features/pages/about-page.tsx', () => import('../features/pages/about-page.js'), 'AboutPage'),
  contact: lazy(
    'src/features/pages/contact-page.tsx',
    () => import('../features/pages/contact-page.js'),
    'ContactPage',
  ),
  login: lazy('src/features/accounts/login-page.tsx', () => import('../features/accounts/login-page.js'), 'LoginPage'),
  register: lazy(
    'src/features/accounts/register-page.tsx',
    () => import('../features/accounts/register-page.js'),
    'RegisterPage',
  ),
  forgotPassword: lazy(
    'src/features/accounts/forgot-password-page.tsx',
    () => import('../features/accounts/forgot-password-page.js'),
    'ForgotPasswordPage',
  ),
  resetPassword: lazy(
    'src/features/accounts/reset-password-page.tsx',
    () => import('../features/accounts/reset-password-page.js'),
    'ResetPasswordPage',
  ),
  confirmEmail: lazy(
    'src/features/accounts/confirm-email-page.tsx',
    () => import('../features/accounts/confirm-email-page.js'),
    'ConfirmEmailPage',
  ),
  checkout: lazy(
    'src/features/checkout/checkout-page.tsx',
    () => import('../features/checkout/checkout-page.js'),
    'CheckoutPage',
  ),
  khalti: lazy(
    'src/features/payments/khalti-page.tsx',
    () => import('../features/payments/khalti-page.js'),
    'KhaltiPage',
  ),
  payment: lazy(
    'src/features/payments/payment-page.tsx',
    () => import('../features/payments/payment-page.js'),
    'PaymentPage',
  ),
  account: lazy(
    'src/features/accounts/account-page.tsx',
    () => import('../features/accounts/account-page.js'),
    'AccountPage',
  ),
  orders: lazy('src/features/orders/orders-page.tsx', () => import('../features/orders/orders-page.js'), 'OrdersPage'),
  addresses: lazy(
    'src/features/addresses/addresses-page.tsx',
    () => import('../features/addresses/addresses-page.js'),
    'AddressesPage',
  ),
  notifications: lazy(
    'src/features/accounts/notifications-page.tsx',
    () => import('../features/accounts/notifications-page.js'),
    'NotificationsPage',
  ),
  password: lazy(
    'src/features/accounts/password-page.tsx',
    () => import('../features/accounts/password-page.js'),
    'PasswordPage',
  ),
  settings: lazy(
    'src/features/accounts/settings-page.tsx',
    () => import('../features/accounts/settings-page.js'),
    'SettingsPage',
  ),
  notFound: lazy(
    'src/features/pages/not-found-page.tsx',
    () => import('../features/pages/not-found-page.js'),
    'NotFoundPage',
  ),
};

/** The frame of the pages that require a log-in. */
export const CUSTOMER_LAYOUT = lazy(
  'src/features/accounts/profile-layout.tsx',
  () => import('../features/accounts/profile-layout.js'),
  'ProfileLayout',
);

/** The app's entry, as named in the build's manifest. */
export const APP_SOURCE = 'src/main.tsx';

/** The files that a page needs besides the entry, as named in the build's manifest. */
export const sourcesOf = (name: PageName): readonly string[] => {
  const module = PAGE_MODULES[name];
  const layouts = pageOf(name).audience === 'customer' ? [CUSTOMER_LAYOUT.source] : [];
  return 'source' in module ? [...layouts, module.source] : layouts;
};
