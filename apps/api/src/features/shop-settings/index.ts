export {
  createLiveSettings,
  type CurrentSettings,
  fewestBuyerYears,
  type LiveSettings,
  mostBuyerYears,
  type ShopTerms,
} from './live-settings.js';
export { pickUpTerms } from './offered-terms.js';
export { publicSeller, warnOfMissingSeller } from './seller.js';
export { createShopSettings } from './shop-settings.routes.js';
export { zonesMigration } from './zones-migration.js';
