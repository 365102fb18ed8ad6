export { CheckoutSteps } from './checkout-steps.js';
export { finishPurchase, purchaseOrderId, purchasePaying } from './purchase.js';
