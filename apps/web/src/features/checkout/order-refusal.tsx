import { type CartItem, formatMoney, pathTo, type ShortLine } from '@paila/shared';
import { useSelector } from 'react-redux';
import type { ApiFailure } from '../../platform/api.js';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { selectIsLoggedIn } from '../accounts/index.js';
import { earlierOrderId, selectCartItems } from '../carts/index.js';
import { useUpdateCart } from './use-update-cart.js';

const shortageText = ({ productId, size, available }: ShortLine, items: readonly CartItem[]): string => {
  const title = items.find(({ id }) => id === productId)?.product.title ?? t`A product`;
  const name = size === undefined ? title : t`${title} in ${size}`;
  if (available <= 0) return t`${name}: sold out`;
  return ngettext(msgid`${name}: ${available} item left`, `${name}: ${String(available)} items left`, available);
};

interface OrderRefusalProps {
  failure: ApiFailure;
  /** Called when the cart was updated, so that the shopper can check it and try again. */
  onUpdated: () => void;
}

/** Explains why an order was not placed, and offers the next step. */
export const OrderRefusal = ({ failure, onUpdated }: OrderRefusalProps) => {
  const items = useSelector(selectCartItems);
  const { updateCart, isUpdating } = useUpdateCart();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const { code, status, msg, params, amount, lines = [] } = failure;
  // No answer, or an error of the server: nothing that the shopper could change.
  const isTrouble = status === null || status >= 500;
  const isStale = code === 'amount_changed' || code === 'out_of_stock' || code === 'not_found';
  const isTooMany = code === 'too_many_pending';
  const isOwnOrders = isTooMany && isLoggedIn && !String(params?.['who']).startsWith('network');
  const earlier = code === 'out_of_stock' || (isTooMany && !isOwnOrders) ? earlierOrderId() : undefined;
  return (
    <div role="alert" className="grid justify-items-start gap-3 border-l-2 border-bad bg-sunken px-4 py-4">
      <p className="text-bad">{isTrouble ? t`Error placing order. Please try again.` : msg}</p>
      {code === 'amount_changed' && amount !== undefined && (
        <p className="tabular">{t`The total is ${formatMoney(amount)} now.`}</p>
      )}
      {lines.length > 0 && (
        <ul className="tabular grid gap-1">
          {lines.map((line) => (
            <li key={`${line.productId}-${line.size ?? ''}`}>{shortageText(line, items)}</li>
          ))}
        </ul>
      )}
      {isStale && (
        <Button
          look="plain"
          busy={isUpdating}
          onClick={() => {
            void updateCart(lines).then((isDone) => {
              if (isDone) onUpdated();
            });
          }}
        >
          {code === 'amount_changed' ? t`Show the new prices` : t`Update my cart`}
        </Button>
      )}
      {isOwnOrders && <ButtonLink look="quiet" to={pathTo('orders')}>{t`View Orders`}</ButtonLink>}
      {earlier !== undefined && (
        <ButtonLink
          look="quiet"
          to={pathTo('khalti', { order: earlier })}
        >{t`Go to the order you placed before`}</ButtonLink>
      )}
    </div>
  );
};
