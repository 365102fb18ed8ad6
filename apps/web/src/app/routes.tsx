import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { HomePage } from '../features/products/home-page.js';
import { PageSkeleton } from '../ui/skeleton.js';
import { RootLayout } from './layout/root-layout.js';
import { BrokenPage } from './broken-page.js';
import { BrokenShop } from './broken-shop.js';

/** A route whose code is fetched when somebody goes there. */
const page =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  async (): Promise<{ Component: ComponentType }> => ({ Component: (await load())[name] });

const products = page(() => import('../features/products/products-page.js'), 'ProductsPage');
const collection = page(() => import('../features/products/collections-page.js'), 'CollectionsPage');

const profile: RouteObject = {
  path: 'user-profile',
  lazy: page(() => import('../features/users/profile-layout.js'), 'ProfileLayout'),
  children: [
    { index: true, lazy: page(() => import('../features/users/account-page.js'), 'AccountPage') },
    { path: 'orders', lazy: page(() => import('../features/orders/orders-page.js'), 'OrdersPage') },
    { path: 'addresses', lazy: page(() => import('../features/address/addresses-page.js'), 'AddressesPage') },
    { path: 'notifications', lazy: page(() => import('../features/users/notifications-page.js'), 'NotificationsPage') },
    { path: 'password', lazy: page(() => import('../features/users/password-page.js'), 'PasswordPage') },
    { path: 'settings', lazy: page(() => import('../features/users/settings-page.js'), 'SettingsPage') },
  ],
};

/** Every address of the shop. Only home comes with the first load. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: BrokenShop,
    children: [
      {
        // A page that breaks leaves header, cart and footer standing.
        ErrorBoundary: BrokenPage,
        HydrateFallback: PageSkeleton,
        children: [
          { index: true, Component: HomePage },
          { path: 'about', lazy: page(() => import('../features/pages/about-page.js'), 'AboutPage') },
          { path: 'about-us', element: <Navigate to="/about" replace /> },
          { path: 'contact', lazy: page(() => import('../features/pages/contact-page.js'), 'ContactPage') },
          { path: 'collections', lazy: collection },
          { path: 'collections/:collection', lazy: collection },
          { path: 'products', lazy: products },
          { path: 'products/men', lazy: products },
          { path: 'products/women', lazy: products },
          { path: 'products/:id', lazy: page(() => import('../features/products/product-page.js'), 'ProductPage') },
          { path: 'login', lazy: page(() => import('../features/auth/login-page.js'), 'LoginPage') },
          { path: 'register', lazy: page(() => import('../features/auth/register-page.js'), 'RegisterPage') },
          { path: 'checkout', lazy: page(() => import('../features/checkout/checkout-page.js'), 'CheckoutPage') },
          { path: 'khalti', lazy: page(() => import('../features/payments/khalti-page.js'), 'KhaltiPage') },
          { path: 'payment', lazy: page(() => import('../features/payments/payment-page.js'), 'PaymentPage') },
          profile,
          { path: '*', lazy: page(() => import('../features/pages/not-found-page.js'), 'NotFoundPage') },
        ],
      },
    ],
  },
];
