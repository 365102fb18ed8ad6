import type { PreloadedResponse, PublicSettings } from '@paila/shared';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createRoutes } from './app/routes.js';
import { Shop } from './app/shop.js';
import { createShopStore } from './app/store.js';
import { storePreloadedProducts } from './features/catalog/product-api.js';
import { api } from './platform/api.js';

export { APP_SOURCE, sourcesOf } from './app/page-modules.js';

interface FirstView {
  /** The page's path and query. */
  address: string;
  /** The API responses that the page will request. */
  answers: readonly PreloadedResponse[];
  settings: PublicSettings;
}

const handler = createStaticHandler(createRoutes());

/**
 * Renders a page as HTML for a guest, by the same routes as in the browser, which then hydrates it. The markup fits
 * every screen, as style sheets adapt it to the width.
 */
export const renderFirstView = async ({ address, answers, settings }: FirstView): Promise<string> => {
  const context = await handler.query(new Request(new URL(address, 'http://shop')));
  if (context instanceof Response) throw new Error(`${address} leads elsewhere`);
  const store = createShopStore();
  try {
    storePreloadedProducts(store.dispatch, answers);
    return renderToString(
      <Shop store={store} serverState={store.getState()} settings={settings}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Shop>,
    );
  } finally {
    // Ends the timers of its cache.
    store.dispatch(api.util.resetApiState());
  }
};
