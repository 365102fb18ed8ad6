import { type CartItem, formatMoney, isInStock } from '@paila/shared';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { isOneSize } from '../../ui/size-in-words.js';
import { selectPricesBefore } from './cart-slice.js';

const shortageOf = ({ product, size, quantity }: CartItem, isGone: boolean): string | undefined => {
  if (isGone) return t`We do not have this one any more.`;
  if (!product.stock || size === undefined) return undefined;
  const isOnly = isOneSize(size);
  if (!isInStock(product, size)) return isOnly ? t`Sold out.` : t`Sold out in ${size}. Please choose another size.`;
  const left = product.stock[size] ?? 0;
  const count = String(left);
  if (left >= quantity) return undefined;
  return isOnly ? t`Only ${count} left.` : t`Only ${count} left in ${size}.`;
};

interface LineNotesProps {
  item: CartItem;
  /** Whether the product is no longer sold. */
  isGone: boolean;
}

/** What a shopper must know of a line item before paying: too little stock, or a changed price. */
export const LineNotes = ({ item, isGone }: LineNotesProps) => {
  const before = useSelector(selectPricesBefore)[item.id];
  const { discountPrice } = item.product;
  const shortage = shortageOf(item, isGone);
  return (
    <>
      {shortage !== undefined && <p className="text-sm font-medium text-bad">{shortage}</p>}
      {before !== undefined && !isGone && (
        <p className="tabular text-sm font-medium text-gold">
          {t`was ${formatMoney(before)}, now ${formatMoney(discountPrice)}`}
        </p>
      )}
    </>
  );
};
