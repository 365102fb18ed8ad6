export { CartButton } from './cart-button.js';
export { CartPanelHost } from './cart-panel-host.js';
export { cartPersistConfig, saveCartOnLeaving, selectIsCartRead } from './cart-persistence.js';
export {
  addToCart,
  cartReducer,
  ordersSettled,
  type PaidLine,
  productsRefreshed,
  selectAmountTotal,
  selectBuyableItems,
  selectBuyableTotals,
  selectCartItems,
  selectSettled,
  selectPricesBefore,
  setItemQuantity,
  toggleCart,
} from './cart-slice.js';
export { CART_STORAGE_KEY } from './cart-storage.js';
export { freshProductsApi } from './fresh-products.js';
export { followOtherTabs } from './follow-other-tabs.js';
export { hasPurchase } from '../../platform/shopper-keys.js';
export { keepCartInSync } from './keep-cart-in-sync.js';
export { LineNotes, LineTotal } from './line-notes.js';
export { NothingToOrder } from './nothing-to-order.js';
export {
  earlierOrderId,
  isPurchaseOver,
  finishPurchase,
  forgetPurchase,
  type OpenPurchase,
  openPurchases,
  purchaseKey,
  purchaseOrderId,
  purchasePaying,
  purchasePlaced,
} from './purchase.js';
export { useFreshCart } from './fresh-products.js';
export { useRefreshedCart } from './use-refreshed-cart.js';
