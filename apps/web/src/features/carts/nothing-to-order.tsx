import { t } from '../../platform/i18n.js';
import { payPath, usePayWith } from '../../platform/pay-with.js';
import { earlierOrderId } from './purchase.js';
import { TextLink } from '../../ui/button.js';

/** The unpaid order of this browser may hold the last items, so the shopper can still get them. */
const HeldByOrder = ({ orderId }: { orderId: string }) => {
  const provider = usePayWith();
  return (
    <>
      {t`Everything in your cart is sold out, or reserved by your earlier order.`}{' '}
      <TextLink to={payPath(provider, orderId)} inText>{t`Go to your earlier order`}</TextLink>
    </>
  );
};

/** Replaces the button to pay while everything in the cart is sold out. */
export const NothingToOrder = () => {
  const earlier = earlierOrderId();
  return (
    <p className="border-l-2 border-marigold bg-sunken px-4 py-3">
      {earlier === undefined ? (
        t`Everything in your cart is sold out. Please choose another size or another product.`
      ) : (
        <HeldByOrder orderId={earlier} />
      )}
    </p>
  );
};
