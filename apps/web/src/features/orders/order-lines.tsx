import { formatMoney, type Order, pathTo, type RemainingLine, remainingLines } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Picture, Stage } from '../../ui/picture.js';
import { sizeLabel } from '../../ui/size-label.js';
import { TextLink } from '../../ui/button.js';

/** The title, and the number of remaining items if known. */
const lineText = ({ line, quantity, refunded }: RemainingLine): string => {
  const title = line.product.title ?? t`N/A`;
  const isCounted = Boolean(line.quantity) && (quantity > 0 || refunded === 0);
  return isCounted ? `${title} X ${String(quantity)}` : title;
};

/** A small picture, title and remaining quantity as a link to the product, and the price of these items if known. */
const Line = ({ of, priced }: { of: RemainingLine; priced: boolean }) => {
  const { line, quantity, refunded, itemTotal } = of;
  const { product, size } = line;
  const words = lineText(of);
  const isGone = quantity === 0 && refunded > 0;
  return (
    <li className="flex items-center gap-4">
      <Stage color={undefined} className={names('w-20 shrink-0', isGone && 'opacity-55')}>
        {product.img && <Picture src={product.img} alt="" sizes="80px" />}
      </Stage>
      <p className={names('min-w-0 flex-1', isGone && 'text-muted')}>
        {product._id ? (
          <TextLink to={pathTo('product', { id: product._id })}>{words}</TextLink>
        ) : (
          <span className="font-semibold">{words}</span>
        )}
        {size && <span className="tabular block text-sm text-muted">{sizeLabel(size)}</span>}
        {refunded > 0 && <span className="tabular block text-sm text-muted">{t`${refunded} refunded`}</span>}
      </p>
      {priced && !isGone && itemTotal !== undefined && (
        <p className="tabular font-semibold">{formatMoney(itemTotal)}</p>
      )}
    </li>
  );
};

interface OrderLinesProps {
  order: Order;
  /** True if each line shows its total. */
  priced?: boolean;
}

/** An order's line items, without refunded quantities. */
export const OrderLines = ({ order, priced = false }: OrderLinesProps) => {
  const lines = remainingLines(order);
  if (lines.length === 0) return <p className="text-muted">{t`No products in this order.`}</p>;
  return (
    <ul className="grid gap-3">
      {lines.map((line) => (
        <Line
          key={`${line.line.product._id ?? ''}-${line.line.size ?? ''}-${String(line.index)}`}
          of={line}
          priced={priced}
        />
      ))}
    </ul>
  );
};
