export { ErrorBoundary } from './error-boundary.js';
export { lazyPage } from './lazy-page.js';
export { RouterProvider, useIsMorphing, useRouter, useRouterState } from './router-provider.js';
export { ScrollMemory } from './scroll-memory.js';
export { createBrowserHistory, createMemoryHistory, createShopRouter, type ShopRouter } from './shop-router.js';
