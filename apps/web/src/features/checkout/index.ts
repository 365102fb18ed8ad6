export { CheckoutSteps } from './checkout-steps.js';
export { finishPurchase, forgetPurchase, purchaseOrderId, purchasePaying } from './purchase.js';
