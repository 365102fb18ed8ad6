import { formatMoney, pathTo, type ShownOrderLine } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { Picture, Stage } from '../../ui/picture.js';
import { sizeInWords } from '../../ui/size-in-words.js';

/** A small picture, title and quantity as a link to the product, and what it comes to, as far as they are known. */
const Line = ({ product, quantity, size, itemTotal, refunded, priced }: ShownOrderLine & { priced: boolean }) => {
  const words = `${product.title ?? t`N/A`}${quantity ? ` X ${String(quantity)}` : ''}`;
  return (
    <li className="flex items-center gap-4">
      <Stage color={undefined} className="w-20 shrink-0">
        {product.img && <Picture src={product.img} alt="" sizes="80px" />}
      </Stage>
      <p className="min-w-0 flex-1">
        {product._id ? (
          <Link to={pathTo('product', { id: product._id })} className="inline-flex min-h-11 items-center font-semibold">
            <span className="text-link">{words}</span>
          </Link>
        ) : (
          <span className="font-semibold">{words}</span>
        )}
        {size && <span className="tabular block text-sm text-muted">{sizeInWords(size)}</span>}
        {priced && refunded ? (
          <span className="tabular block text-sm text-muted">{t`${refunded} refunded`}</span>
        ) : null}
      </p>
      {priced && typeof itemTotal === 'number' && <p className="tabular font-semibold">{formatMoney(itemTotal)}</p>}
    </li>
  );
};

interface OrderLinesProps {
  lines: readonly ShownOrderLine[];
  /** Whether each says what it comes to, and what of it was refunded. */
  priced?: boolean;
}

/** An order's line items. */
export const OrderLines = ({ lines, priced = false }: OrderLinesProps) => {
  if (lines.length === 0) return <p className="text-muted">{t`No products in this order.`}</p>;
  return (
    <ul className="grid gap-3">
      {lines.map((line, index) => (
        <Line key={`${line.product._id ?? ''}-${line.size ?? ''}-${String(index)}`} {...line} priced={priced} />
      ))}
    </ul>
  );
};
