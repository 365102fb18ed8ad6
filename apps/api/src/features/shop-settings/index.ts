export {
  createLiveSettings,
  type CurrentSettings,
  fewestBuyerYears,
  type LiveSettings,
  mostBuyerYears,
  type ShopTerms,
} from './live-settings.js';
export { publicSeller, warnOfMissingSeller } from './seller.js';
export { createShopSettings } from './shop-settings.routes.js';
