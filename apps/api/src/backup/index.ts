export { backUpShop, restoreShop } from './connected.js';
export { LEFT_OUT } from './contents.js';
