import { pageOf, type PageName } from '@paila/shared';

// The files of the app as the build's manifest names them, by which the server preloads the code of a page. Apart from
// page-modules.ts, as no browser needs their names.

/** The app's entry. */
export const APP_SOURCE = 'src/main.tsx';

/** The file of each page that is fetched when it is needed; home is part of the entry. */
const PAGE_SOURCES: Readonly<Record<Exclude<PageName, 'home'>, string>> = {
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
  khalti: 'src/features/payments/khalti-page.tsx',
  payment: 'src/features/payments/payment-page.tsx',
  guestOrder: 'src/features/orders/order-pages.ts',
  account: 'src/features/accounts/account-page.tsx',
  orders: 'src/features/orders/orders-page.tsx',
  order: 'src/features/orders/order-pages.ts',
  addresses: 'src/features/addresses/addresses-page.tsx',
  notifications: 'src/features/accounts/notifications-page.tsx',
  password: 'src/features/accounts/password-page.tsx',
  settings: 'src/features/accounts/settings-page.tsx',
  notFound: 'src/features/pages/not-found-page.tsx',
};

/** The frame of the pages that require a log-in. */
export const CUSTOMER_LAYOUT_SOURCE = 'src/features/accounts/profile-layout.tsx';

/** The files that a page needs besides the entry. */
export const sourcesOf = (name: PageName): readonly string[] => {
  if (name === 'home') return [];
  const layouts = pageOf(name).audience === 'customer' ? [CUSTOMER_LAYOUT_SOURCE] : [];
  return [...layouts, PAGE_SOURCES[name]];
};
