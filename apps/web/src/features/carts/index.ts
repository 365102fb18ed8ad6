export { CartButton } from './cart-button.js';
export { CartPanelHost } from './cart-panel-host.js';
export { cartPersistConfig, keepCartOnLeaving } from './cart-persistence.js';
export {
  addToCart,
  cartReducer,
  type CartState,
  closeCart,
  emptyCart,
  type PaidLine,
  productsRefreshed,
  removePaidLines,
  selectAmountTotal,
  selectBuyableItems,
  selectBuyableTotals,
  selectCartItems,
  selectPricesBefore,
  selectQuantity,
  setItemQuantity,
  toggleCart,
} from './cart-slice.js';
export { CART_STORAGE_KEY } from './cart-storage-key.js';
export { useLazyFreshProductsQuery } from './fresh-products.js';
export { followOtherTabs } from './follow-other-tabs.js';
export { keepCartInSync } from './keep-cart-in-sync.js';
export { LineNotes, LineTotal } from './line-notes.js';
export { NothingToOrder } from './nothing-to-order.js';
export {
  earlierOrderId,
  isPurchaseOver,
  finishPurchase,
  forgetPurchase,
  purchaseKey,
  purchaseOrderId,
  purchasePaying,
  purchasePlaced,
} from './purchase.js';
export { useFreshCart } from './use-fresh-cart.js';
export { usePutInCart } from './use-put-in-cart.js';
