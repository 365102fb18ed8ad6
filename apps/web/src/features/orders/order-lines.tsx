import { type OrderLine, pathTo } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { Picture, Stage } from '../../ui/picture.js';
import { sizeInWords } from '../../ui/size-in-words.js';

/** An order's line items: a small picture, and title and quantity as a link to the product. */
export const OrderLines = ({ lines }: { lines: readonly OrderLine[] }) => {
  if (lines.length === 0) return <p className="text-muted">{t`No products in this order.`}</p>;
  return (
    <ul className="grid gap-3">
      {lines.map(({ product, quantity, size }, index) => (
        <li key={`${product._id}-${size ?? ''}-${String(index)}`} className="flex items-center gap-4">
          <Stage color={undefined} className="w-20 shrink-0">
            <Picture src={product.img} alt="" sizes="80px" />
          </Stage>
          <p className="min-w-0">
            <Link
              to={pathTo('product', { id: product._id })}
              className="inline-flex min-h-11 items-center font-semibold"
            >
              <span className="text-link">{`${product.title} X ${String(quantity)}`}</span>
            </Link>
            {size !== undefined && <span className="tabular block text-sm text-muted">{sizeInWords(size)}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
};
