export { LARGE, seedLargeShop } from './large-shop.js';
