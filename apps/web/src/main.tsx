import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { routes } from './app/routes.js';
import { Shop } from './app/shop.js';
import { createShopStore, type ShopStore } from './app/store.js';
import { followSessionOfOtherTabs } from './features/accounts/index.js';
import { CART_STORAGE_KEY } from './features/carts/index.js';
import { keepFirstProducts } from './features/catalog/first-products.js';
import { carryFocus } from './platform/carry-focus.js';
import { takeFirstAnswers } from './platform/first-answers.js';
import { whenSomebodyIsThere } from './platform/presence.js';
import { createBrowserHistory, createShopRouter, type ShopRouter } from './platform/router/index.js';
import { storedToken } from './platform/session.js';
import { readSettings } from './platform/settings.js';
import { readStored } from './platform/storage.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');

/** Lets the browser answer a tap or draw a frame before work goes on. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const bringCart = async (store: ShopStore): Promise<void> => {
  const { followOtherTabs, keepCart } = await import('./app/keep-cart.js');
  keepCart(store);
  followOtherTabs(window, store.dispatch);
};

const show = (store: ShopStore, router: ShopRouter): void => {
  carryFocus(root);
  // A transition, which React works on in small portions: a tap is answered in between.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <Shop store={store} router={router} settings={readSettings(document)} />
      </StrictMode>,
    );
  });
};

/** What the first page can do without is fetched when somebody is there to need it, and again if that failed. */
const fetchTheRest = (store: ShopStore): void => {
  whenSomebodyIsThere(window, () => {
    bringCart(store).catch(() => {
      fetchTheRest(store);
    });
  });
};

const open = async (): Promise<void> => {
  // Reading the code was a long task already.
  await nextTask();
  const router = createShopRouter(createBrowserHistory(), routes, root.hasChildNodes());
  const store = createShopStore();
  await nextTask();
  keepFirstProducts(store.dispatch, takeFirstAnswers(document));
  followSessionOfOtherTabs(window, store);
  setupListeners(store.dispatch);
  // A page must not say that a cart is empty which is only on its way.
  const hasCart = readStored(CART_STORAGE_KEY) !== null || storedToken() !== null;
  const broughtCart = hasCart
    ? bringCart(store).then(
        () => true,
        () => false,
      )
    : false;
  const [isCartThere] = await Promise.all([broughtCart, router.loaded]);
  show(store, router);
  if (!isCartThere) fetchTheRest(store);
};
void open();
