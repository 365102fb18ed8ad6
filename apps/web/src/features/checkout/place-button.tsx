import { type CartItem, formatMoney, type PaymentMethod, pathTo, type ShortLine } from '@paila/shared';
import { lazy, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, type ApiFailure } from '../../platform/api.js';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { payPath, usePayWith } from '../../platform/pay-with.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { LinkedText } from '../../ui/linked-text.js';
import { showToast } from '../../ui/toast.js';
import {
  earlierOrderId,
  freshProductsApi,
  NothingToOrder,
  productsRefreshed,
  selectBuyableItems,
  selectCartItems,
  setItemQuantity,
} from '../carts/index.js';
import { selectIsLoggedIn } from '../accounts/index.js';
import { useRefusedCharge } from './charge.js';
import type { Quote } from './quote.js';
import { useNewerSettings } from './use-newer-settings.js';

/**
 * Updates the cart to the current prices, limits quantities to the stock, and removes ended products.
 * @returns a function that updates the cart, and whether that is in progress or failed
 */
const useUpdateCart = (): {
  updateCart: (short: readonly ShortLine[]) => Promise<boolean>;
  isUpdating: boolean;
} => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const items = useSelector(selectCartItems);
  const [freshProducts, { isFetching }] = freshProductsApi.useLazyFreshProductsQuery();
  const takeNewerSettings = useNewerSettings();
  const updateCart = async (short: readonly ShortLine[]): Promise<boolean> => {
    const answer = await freshProducts(items.map(({ id }) => id));
    if (!answer.data || answer.data.isPartial) return false;
    // The shop refuses an order with an old rate, or an old fee, again.
    await takeNewerSettings();
    dispatch(productsRefreshed(answer.data));
    // Lists that were loaded earlier show the old prices.
    dispatch(api.util.invalidateTags(['Product']));
    for (const item of items) {
      const isGone = answer.data.gone.includes(item.id);
      const shortage = short.find(
        // The server assigns a size to a line item that has none.
        ({ productId, size }) => productId === item.id && (item.size === undefined || size === item.size),
      );
      const available = isGone ? 0 : Math.min(shortage?.available ?? item.quantity, item.quantity);
      if (available < item.quantity) dispatch(setItemQuantity({ line: item, quantity: available }));
    }
    return true;
  };
  return { updateCart, isUpdating: isFetching };
};

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
const OrderRefusal = ({ failure, onUpdated }: OrderRefusalProps) => {
  const items = useSelector(selectCartItems);
  const { updateCart, isUpdating } = useUpdateCart();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const payWith = usePayWith();
  const { code, status, params, amount, lines = [] } = failure;
  // Without an answer, or with an error of the server, the shopper can change nothing.
  const isTrouble = status === null || status >= 500;
  const isStale = code === 'amount_changed' || code === 'out_of_stock' || code === 'not_found';
  const isTooMany = code === 'too_many_pending';
  const isOwnOrders = isTooMany && isLoggedIn && !String(params?.['who']).startsWith('network');
  const earlier = code === 'out_of_stock' || (isTooMany && !isOwnOrders) ? earlierOrderId() : undefined;
  return (
    <div role="alert" className="grid justify-items-start gap-3 border-l-2 border-bad bg-sunken px-4 py-4">
      <p className="text-bad">{isTrouble ? t`Error placing order. Please try again.` : failure.msg}</p>
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
          {code === 'amount_changed' ? t`Show the new total` : t`Update my cart`}
        </Button>
      )}
      {isOwnOrders && <ButtonLink look="quiet" to={pathTo('orders')}>{t`View Orders`}</ButtonLink>}
      {earlier !== undefined && (
        <ButtonLink look="quiet" to={payPath(payWith, earlier)}>{t`Go to your earlier order`}</ButtonLink>
      )}
    </div>
  );
};

// Few shoppers have an unpaid order.
const UnpaidOrder = lazy(async () => ({ default: (await import('./unpaid-order.js')).UnpaidOrder }));

const NOTICE = 'border-l-2 border-marigold bg-sunken px-4 py-3';

interface PlaceButtonProps {
  quote: Quote;
  method: PaymentMethod;
  isPlacing: boolean;
  failure: ApiFailure | undefined;
  forgetFailure: () => void;
  /** The id of the form that the button submits; without a form it calls `onPlace`. */
  form?: string;
  onPlace?: () => void;
}

/**
 * 'Proceed to Payment', or 'Place order' for cash on delivery; hidden while the order is being placed. Otherwise the
 * reason why it cannot be placed; the choice of the way to pay tells why cash is not available.
 */
export const PlaceButton = ({ quote, method, isPlacing, failure, forgetFailure, form, onPlace }: PlaceButtonProps) => {
  // Once this cart is ordered, that order would be the earlier one.
  const [earlier] = useState(earlierOrderId);
  const isEmpty = useSelector(selectCartItems).length === 0;
  const [isRefused, setIsRefused] = useState(false);
  const isNothing = useSelector(selectBuyableItems).length === 0;
  const tooMuchOrLittle = useRefusedCharge(method, quote.charge);
  const refused = isNothing ? undefined : tooMuchOrLittle;
  return (
    <div className="grid gap-4">
      {failure && failure.code !== 'cash_not_available' && (
        <OrderRefusal
          failure={failure}
          onUpdated={() => {
            forgetFailure();
            showToast({ text: t`Your cart is up to date. Please look it over.` });
          }}
        />
      )}
      <div role="status">
        {isPlacing && (
          <p className="flex min-h-12 items-center justify-center bg-sunken px-6 font-semibold select-none">
            {t`Placing your order...`}
          </p>
        )}
        {isEmpty && isRefused && (
          <p className={NOTICE}>{t`There is nothing to order yet. Please add something to your cart.`}</p>
        )}
        {isNothing && !isEmpty && <NothingToOrder />}
        {refused !== undefined && <p className={NOTICE}>{refused}</p>}
      </div>
      {isEmpty && (
        <Button look="plain" wide onClick={() => setIsRefused(true)}>
          {t`Proceed to Payment`}
        </Button>
      )}
      {!isPlacing && !isNothing && refused === undefined && (
        <Button wide {...(form === undefined ? { onClick: onPlace } : { type: 'submit' as const, form })}>
          {method === 'cash' ? t`Place order` : t`Proceed to Payment`}
        </Button>
      )}
      {earlier !== undefined && (
        <LazyPart>
          <UnpaidOrder orderId={earlier} />
        </LazyPart>
      )}
      <p className="text-sm text-muted">
        <LinkedText to={[pathTo('terms'), pathTo('privacy')]}>
          {t`By ordering, you accept our [terms]. How we handle your data is in our [privacy policy].`}
        </LinkedText>
      </p>
    </div>
  );
};
