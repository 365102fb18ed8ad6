import type { FirstAnswer, PublicSettings } from '@paila/shared';
import { renderToString } from 'react-dom/server';
import { routes } from './app/routes.js';
import { Shop } from './app/shop.js';
import { createShopStore } from './app/store.js';
import { keepFirstProducts } from './features/catalog/first-products.js';
import { api } from './platform/api.js';
import { createMemoryHistory, createShopRouter } from './platform/router/index.js';

export { sourcesOf } from './app/page-modules.js';

interface FirstView {
  /** The page's address, below the shop's. */
  address: string;
  /** What the page is going to ask the API for. */
  answers: readonly FirstAnswer[];
  settings: PublicSettings;
}

/**
 * A page as a guest sees it first, as HTML, for the server to send along: it is on the screen while the app is fetched,
 * which then draws itself in its place. One view fits every window, as style sheets choose by its width. Links lead on at
 * once; what needs the app to work is inert until then. Without styles in the markup, which the shop's security policy
 * forbids: what only they can say comes with the app.
 */
export const renderFirstView = async ({ address, answers, settings }: FirstView): Promise<string> => {
  const store = createShopStore();
  const router = createShopRouter(createMemoryHistory({ initialEntries: [address] }), routes);
  try {
    await router.loaded;
    keepFirstProducts(store.dispatch, answers);
    const html = renderToString(<Shop store={store} router={router} settings={settings} />);
    return html.replace(/ style="[^"]*"/g, '').replace(/<(button|input|select)(?=[ >])/g, '<$1 inert');
  } finally {
    router.dispose();
    // Ends the timers of what it keeps.
    store.dispatch(api.util.resetApiState());
  }
};
