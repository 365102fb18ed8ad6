import { adminPathTo, formatMoney, type Order, orderLines, type ShownOrderLine } from '@paila/shared';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { Picture } from '../../ui/picture.js';
import { sizeInWords } from '../../ui/size-in-words.js';
import { Section } from '../ui/section.js';
import { useOrderRights } from './order-rights.js';
import { isBeingRefunded, itemCount, itemsInWords, rupeesOf } from './order-words.js';
import { SizePanel } from './size-panel.js';
import type { useOrderChange } from './use-order-change.js';

interface LinesCardProps {
  order: Order;
  change: ReturnType<typeof useOrderChange>;
}

const Line = ({ line, onChangeSize }: { line: ShownOrderLine; onChangeSize: (() => void) | undefined }) => {
  const { product, size, itemTotal } = line;
  const title = product.title ?? t`N/A`;
  const quantity = line.quantity ?? 1;
  const refunded = line.refunded ?? 0;
  const returned = line.returned ?? 0;
  return (
    <li className="flex items-center gap-x-4 border-b border-line py-2">
      <span className="w-14 shrink-0 self-start bg-sunken">
        {product.img && <Picture src={product.img} alt="" sizes="56px" />}
      </span>
      <span className="min-w-0 flex-1 break-words">
        {product._id ? (
          <Link to={adminPathTo('editProduct', { id: product._id })} className="text-link font-semibold">
            {title}
          </Link>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        <span className="tabular flex flex-wrap items-center gap-x-3 text-muted">
          {size && sizeInWords(size)}
          {onChangeSize && (
            <button
              type="button"
              className="text-link min-h-8 pointer-coarse:min-h-11"
              aria-label={t`Change the size of ${title}`}
              onClick={onChangeSize}
            >
              {t`Change`}
            </button>
          )}
          <span>{`${String(quantity)} × ${formatMoney(product.discountPrice)}`}</span>
        </span>
        {refunded > 0 && (
          <span className="tabular block font-semibold">
            {t`${refunded} of ${quantity} refunded`}
            {returned > 0 && `, ${t`${returned} back in stock`}`}
          </span>
        )}
      </span>
      <span className="tabular w-24 shrink-0 self-start text-right font-semibold">{formatMoney(itemTotal)}</span>
    </li>
  );
};

/** What was ordered, with the sums. */
export const LinesCard = ({ order, change }: LinesCardProps) => {
  const { usdToNpr } = useSettings();
  const { mayCorrect } = useOrderRights();
  const [sizing, setSizing] = useState<number>();
  const lines = orderLines(order);
  const canChange = mayCorrect && (order.status === 'pending' || order.status === 'paid') && !isBeingRefunded(order);
  const chosen = sizing === undefined ? undefined : lines[sizing];
  return (
    <Section title={itemsInWords(itemCount(order))}>
      <ul className="-mt-3">
        {lines.map((line, index) => (
          <Line
            key={`${line.product._id ?? ''} ${String(index)}`}
            line={line}
            onChangeSize={
              canChange && line.product._id
                ? () => {
                    setSizing(index);
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <p className="tabular flex flex-wrap justify-end gap-x-4 py-2">
        <span className="mr-auto text-muted">{t`Delivery is free`}</span>
        <span className="text-muted">{rupeesOf(order, usdToNpr)}</span>
        <span className="w-24 text-right text-lg font-semibold">{formatMoney(order.amount)}</span>
      </p>
      {chosen?.product._id && sizing !== undefined && (
        <SizePanel
          order={order}
          index={sizing}
          line={chosen}
          productId={chosen.product._id}
          change={change}
          onClose={() => {
            setSizing(undefined);
          }}
        />
      )}
    </Section>
  );
};
