import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { HomePage } from '../features/catalog/home-page.js';
import { fetchHttpClient } from '../platform/api.js';
import { hasFirstAnswers } from '../platform/first-answers.js';
import { lazyPage } from '../platform/router/index.js';
import { PageFrame } from './layout/page-frame.js';
import { RootLayout } from './layout/root-layout.js';

/** A route whose code is fetched when somebody goes there, beside that which asks the server for what the page shows. */
const page = <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  lazyPage(async () => {
    // Not waited for: without it the page itself says that the shop cannot be reached.
    if (typeof document !== 'undefined' && !hasFirstAnswers(document)) fetchHttpClient().catch(() => undefined);
    return (await load())[name];
  });

const products = page(() => import('../features/catalog/products-page.js'), 'ProductsPage');
const collection = page(() => import('../features/catalog/collections-page.js'), 'CollectionsPage');

const profile: RouteObject = {
  path: 'user-profile',
  ...page(() => import('../features/accounts/profile-layout.js'), 'ProfileLayout'),
  children: [
    { index: true, ...page(() => import('../features/accounts/account-page.js'), 'AccountPage') },
    { path: 'orders', ...page(() => import('../features/orders/orders-page.js'), 'OrdersPage') },
    { path: 'addresses', ...page(() => import('../features/addresses/addresses-page.js'), 'AddressesPage') },
    { path: 'notifications', ...page(() => import('../features/accounts/notifications-page.js'), 'NotificationsPage') },
    { path: 'password', ...page(() => import('../features/accounts/password-page.js'), 'PasswordPage') },
    { path: 'settings', ...page(() => import('../features/accounts/settings-page.js'), 'SettingsPage') },
  ],
};

/** Every address of the shop. Only home comes with the first load. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      {
        Component: PageFrame,
        children: [
          { index: true, Component: HomePage },
          { path: 'about', ...page(() => import('../features/pages/about-page.js'), 'AboutPage') },
          { path: 'about-us', element: <Navigate to="/about" replace /> },
          { path: 'contact', ...page(() => import('../features/pages/contact-page.js'), 'ContactPage') },
          { path: 'collections', ...collection },
          { path: 'collections/:collection', ...collection },
          { path: 'products', ...products },
          { path: 'products/men', ...products },
          { path: 'products/women', ...products },
          { path: 'products/:id', ...page(() => import('../features/catalog/product-page.js'), 'ProductPage') },
          { path: 'login', ...page(() => import('../features/accounts/login-page.js'), 'LoginPage') },
          { path: 'register', ...page(() => import('../features/accounts/register-page.js'), 'RegisterPage') },
          { path: 'checkout', ...page(() => import('../features/checkout/checkout-page.js'), 'CheckoutPage') },
          { path: 'khalti', ...page(() => import('../features/payments/khalti-page.js'), 'KhaltiPage') },
          { path: 'payment', ...page(() => import('../features/payments/payment-page.js'), 'PaymentPage') },
          profile,
          { path: '*', ...page(() => import('../features/pages/not-found-page.js'), 'NotFoundPage') },
        ],
      },
    ],
  },
];
