import { t } from '../../platform/i18n.js';

/** Stands where the way to pay would be while everything in the cart is sold out. */
export const NothingToOrder = () => (
  <p className="border-l-2 border-marigold bg-sunken px-4 py-3">
    {t`Everything in your cart is sold out. Please choose another size or another product.`}
  </p>
);
