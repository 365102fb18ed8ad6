export { createLiveSettings, type CurrentSettings, type LiveSettings, type ShopTerms } from './live-settings.js';
export { createShopSettings } from './shop-settings.routes.js';
