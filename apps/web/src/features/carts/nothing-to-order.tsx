import { pathTo } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { earlierOrderId } from './purchase.js';

/** The order that this browser has placed and not paid may hold the last ones, so they are not gone for its shopper. */
const HeldByOrder = ({ orderId }: { orderId: string }) => (
  <>
    {t`What is in your cart is sold out, or reserved by your earlier order.`}{' '}
    <Link to={pathTo('khalti', { order: orderId })} className="inline-flex min-h-6 items-center font-semibold">
      <span className="text-link">{t`Go to the order you placed before`}</span>
    </Link>
  </>
);

/** Stands where the way to pay would be while everything in the cart is sold out. */
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
