import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { persistStore } from 'redux-persist';
import { routes } from './app/routes.js';
import { Shop } from './app/shop.js';
import { createShopStore } from './app/store.js';
import { followSessionOfOtherTabs } from './features/auth/index.js';
import { followOtherTabs } from './features/cart/index.js';
import { readSettings } from './platform/settings.js';
import { endViewTransitionsQuietly } from './platform/view-transitions.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');

const store = createShopStore();
persistStore(store);
followOtherTabs(window, store.dispatch);
followSessionOfOtherTabs(window, store);
setupListeners(store.dispatch);
endViewTransitionsQuietly(document);

createRoot(root).render(
  <StrictMode>
    <Shop store={store} router={createBrowserRouter(routes)} settings={readSettings(document)} />
  </StrictMode>,
);
