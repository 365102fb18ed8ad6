export { CheckoutSteps } from './checkout-steps.js';
export { finishPurchase, forgetPurchase, paymentBegunFor, purchaseOrderId, purchasePaying } from './purchase.js';
