import {
  type CartItem,
  availableIfFewer,
  formatMoney,
  formatPaisa,
  isBuyable,
  toCents,
  toPaisaParts,
} from '@paila/shared';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { isOneSize } from '../../ui/size-label.js';
import { isOrdered } from './purchase.js';
import { selectBuyableItems, selectGone, selectPricesBefore, setItemQuantity } from './cart-slice.js';

/** True if a line cannot be bought. The cart shows such a line, but orders and totals leave it out. */
export const useIsUnavailable = (item: CartItem): boolean => !isBuyable(item, useSelector(selectGone));

/** The reason why a line cannot be bought. */
const unavailableText = (item: CartItem, isGone: boolean): string => {
  const { size } = item;
  if (isGone) return t`No longer available.`;
  // The shopper's own order may hold the last items.
  if (isOrdered(item)) return t`Reserved by your earlier order, or sold out.`;
  return size === undefined || isOneSize(size) ? t`Sold out.` : t`Sold out in ${size}. Please choose another size.`;
};

/** Tells how many items remain if a line has more, with a button that reduces the quantity. */
const FewerAvailable = ({ item, available, onTake }: { item: CartItem; available: number; onTake: () => void }) => {
  const { size = '', product } = item;
  const count = String(available);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium text-bad">
      <span>{isOneSize(size) ? t`Only ${count} left.` : t`Only ${count} left in ${size}.`}</span>
      <button
        type="button"
        aria-label={t`Change to ${count}: ${product.title}`}
        className="text-link inline-flex min-h-11 items-center font-semibold text-text"
        onClick={onTake}
      >
        {t`Change to ${count}`}
      </button>
    </p>
  );
};

/** Tells before payment that a line item cannot be bought, is too scarce, or has a new price. */
export const LineNotes = ({ item }: { item: CartItem }) => {
  const dispatch = useDispatch();
  const before = useSelector(selectPricesBefore)[item.id];
  const isGone = useSelector(selectGone).includes(item.id);
  const notes = useRef<HTMLDivElement>(null);
  const [accepted, setAccepted] = useState<number>();
  const isUnavailable = useIsUnavailable(item);
  useEffect(() => {
    // The button that was pressed is gone.
    if (accepted !== undefined) notes.current?.focus();
  }, [accepted]);
  if (isUnavailable) return <p className="text-sm font-medium text-bad">{unavailableText(item, isGone)}</p>;
  const available = availableIfFewer(item);
  return (
    <div ref={notes} tabIndex={-1} className="empty:hidden">
      {available !== undefined && (
        <FewerAvailable
          item={item}
          available={available}
          onTake={() => {
            dispatch(setItemQuantity({ line: item, quantity: available }));
            setAccepted(available);
          }}
        />
      )}
      {accepted === item.quantity && <p className="text-sm text-muted">{t`Changed to ${String(accepted)}.`}</p>}
      {before !== undefined && (
        <p className="tabular text-sm font-medium text-gold">
          {t`was ${formatMoney(before)}, now ${formatMoney(item.product.discountPrice)}`}
        </p>
      )}
    </div>
  );
};

/** The rupees of a line. The lines add up to the cart's charge. */
const LineRupees = ({ item }: { item: CartItem }) => {
  const items = useSelector(selectBuyableItems);
  const { usdToNpr } = useSettings();
  const parts = toPaisaParts(
    items.map(({ itemTotal }) => toCents(itemTotal)),
    usdToNpr,
  );
  const paisa = parts[items.indexOf(item)];
  return paisa !== undefined && <span className="text-sm whitespace-nowrap text-muted">{formatPaisa(paisa)}</span>;
};

/** A line's total in both currencies, or a note that the line does not count. */
export const LineTotal = ({ item }: { item: CartItem }) => {
  const isUnavailable = useIsUnavailable(item);
  return (
    <p className="tabular ml-auto grid justify-items-end">
      {isUnavailable ? (
        <span className="text-sm text-muted">{t`Not included`}</span>
      ) : (
        <>
          <span className="font-bold">{formatMoney(item.itemTotal)}</span>
          <LineRupees item={item} />
        </>
      )}
    </p>
  );
};
