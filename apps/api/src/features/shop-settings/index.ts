export { createLiveSettings, type CurrentSettings, type LiveSettings } from './live-settings.js';
export { shopSettingsRoutes } from './shop-settings.routes.js';
