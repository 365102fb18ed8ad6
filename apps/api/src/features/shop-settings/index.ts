export { createLiveSettings, type CurrentSettings, type LiveSettings } from './live-settings.js';
export { createShopSettings } from './shop-settings.routes.js';
