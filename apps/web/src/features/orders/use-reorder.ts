import {
  type CartItem,
  isSameLine,
  type Order,
  type Product,
  remainingOrAllLines,
  type ShownOrderLine,
} from '@paila/shared';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { sizeLabel } from '../../ui/size-label.js';
import { addToCart, freshProductsApi, selectCartItems } from '../carts/index.js';

/** The quantity of a line that can be added to the items in the cart. */
const toHave = (
  product: Product | undefined,
  { quantity, size }: ShownOrderLine,
  inCart: readonly CartItem[],
): number => {
  if (!product) return 0;
  const isOffered = size ? product.size.includes(size) : product.size.length === 0;
  if (!isOffered) return 0;
  const requested = quantity ?? 1;
  if (!product.stock || !size) return requested;
  const line = { id: product._id, size };
  const inCartCount = inCart.find((item) => isSameLine(item, line))?.quantity ?? 0;
  return Math.max(0, Math.min(requested, (product.stock[size] ?? 0) - inCartCount));
};

const lineName = ({ product: { title }, size }: ShownOrderLine): string =>
  [title ?? t`N/A`, ...(size ? [sizeLabel(size)] : [])].join(', ');

/** The lines to order again: the unrefunded items, or all items if everything was refunded. */
const linesToOrder = (order: Order): readonly ShownOrderLine[] =>
  remainingOrAllLines(order).map(({ line, quantity, refunded }) => ({ ...line, quantity: quantity || refunded }));

/** The result of ordering the same again. */
export interface Reordered {
  /** The number of items that were added to the cart. */
  readonly added: number;
  /** The names of lines that are no longer available. */
  readonly missing: readonly string[];
}

/** Puts the lines of an order that are still sold into the cart, and says which are not. */
export const useReorder = (order: Order) => {
  const dispatch = useDispatch();
  const inCart = useSelector(selectCartItems);
  const [fetchProducts, { isFetching }] = freshProductsApi.useLazyFreshProductsQuery();
  const [result, setResult] = useState<Reordered | 'failed'>();
  const fillCart = async (): Promise<Reordered | 'failed'> => {
    const lines = linesToOrder(order);
    const { data } = await fetchProducts(lines.flatMap(({ product: { _id } }) => _id ?? []));
    if (!data || data.isPartial) return 'failed';
    let added = 0;
    const missing: string[] = [];
    for (const line of lines) {
      const product = data.products.find(({ _id }) => _id === line.product._id);
      const quantity = toHave(product, line, inCart);
      if (product && quantity > 0) {
        dispatch(addToCart({ product, quantity, ...(line.size ? { size: line.size } : {}) }));
        added += quantity;
      }
      const lacks = (line.quantity ?? 1) - quantity;
      if (lacks > 0) missing.push(quantity === 0 ? lineName(line) : t`${lacks} of ${lineName(line)}`);
    }
    return { added, missing };
  };
  const reorder = async (): Promise<Reordered | 'failed'> => {
    setResult(undefined);
    const outcome = await fillCart();
    setResult(outcome);
    return outcome;
  };
  return { reorder, isReordering: isFetching, result };
};
