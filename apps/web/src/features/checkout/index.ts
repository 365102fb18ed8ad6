export { CheckoutSteps } from './checkout-steps.js';
