// Both pages share a module, because they share nearly all of their code.
export { GuestOrderPage } from './guest-order-page.js';
export { OrderPage } from './order-page.js';
