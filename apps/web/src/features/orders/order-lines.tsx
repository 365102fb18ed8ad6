import { pathTo, type ShownOrderLine } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { Picture, Stage } from '../../ui/picture.js';
import { sizeInWords } from '../../ui/size-in-words.js';

/** A small picture, and title and quantity as a link to the product, as far as they are known. */
const Line = ({ product, quantity, size }: ShownOrderLine) => {
  const words = `${product.title ?? t`N/A`}${quantity ? ` X ${String(quantity)}` : ''}`;
  return (
    <li className="flex items-center gap-4">
      <Stage color={undefined} className="w-20 shrink-0">
        {product.img && <Picture src={product.img} alt="" sizes="80px" />}
      </Stage>
      <p className="min-w-0">
        {product._id ? (
          <Link to={pathTo('product', { id: product._id })} className="inline-flex min-h-11 items-center font-semibold">
            <span className="text-link">{words}</span>
          </Link>
        ) : (
          <span className="font-semibold">{words}</span>
        )}
        {size && <span className="tabular block text-sm text-muted">{sizeInWords(size)}</span>}
      </p>
    </li>
  );
};

/** An order's line items. */
export const OrderLines = ({ lines }: { lines: readonly ShownOrderLine[] }) => {
  if (lines.length === 0) return <p className="text-muted">{t`No products in this order.`}</p>;
  return (
    <ul className="grid gap-3">
      {lines.map((line, index) => (
        <Line key={`${line.product._id ?? ''}-${line.size ?? ''}-${String(index)}`} {...line} />
      ))}
    </ul>
  );
};
