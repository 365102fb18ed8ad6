import {
  adminPathTo,
  formatMoney,
  isCorrectable,
  isPartlyRefunded,
  type Order,
  remainingAmount,
  remainingItems,
  type RemainingLine,
  remainingLines,
  remainingQuantity,
  type ShownOrderLine,
  type UnrestockedItems,
} from '@paila/shared';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { useSettings } from '../../platform/settings.js';
import { Picture } from '../../ui/picture.js';
import { sizeLabel } from '../../ui/size-label.js';
import { LinkButton } from '../ui/button.js';
import { Section } from '../ui/section.js';
import { formatCharge, formatItemCount, formatRemainingCharge, isBeingRefunded } from '../order-summary/order-words.js';
import { messageOf } from '../../platform/api.js';
import { ErrorText } from '../../ui/states.js';
import { SidePanel } from '../ui/side-panel.js';
import { Placeholders } from '../ui/states.js';
import { useOrderRights } from './order-rights.js';
import type { OrderCardProps } from './use-order-change.js';
import { orderApi } from './order-api.js';

interface SizePanelProps extends Pick<OrderCardProps, 'change'> {
  index: number;
  line: ShownOrderLine;
  productId: string;
  onClose: () => void;
}

/** Changes the size of a line without changing its price. Each size shows its stock. */
const SizePanel = ({ index, line, productId, change, onClose }: SizePanelProps) => {
  const { data: product, error } = orderApi.useOrderedProductQuery({ params: { id: productId } });
  const [correctSize] = orderApi.useCorrectSizeMutation();
  const quantity = remainingQuantity(line);
  const choose = (size: string): void => {
    onClose();
    void change.run({
      id: 'change-size',
      action: t`Change to ${sizeLabel(size)}`,
      done: t`Size changed to ${size}.`,
      isAllowed: isCorrectable,
      call: ({ params: { id }, headers }) =>
        correctSize({ params: { id, index: String(index) }, headers, body: { size } }),
    });
  };
  return (
    <SidePanel open onClose={onClose} title={t`Change the size`}>
      <p className="mb-4">
        {line.product.title} <span className="text-muted">{line.size && sizeLabel(line.size)}</span>
      </p>
      {error !== undefined && <ErrorText>{messageOf(error)}</ErrorText>}
      {!product && error === undefined && <Placeholders className="" sizes={['h-24 w-full']} />}
      {product && (
        <ul>
          {product.size.map((size) => {
            const remaining = product.stock?.[size];
            const isShort = remaining !== undefined && remaining < quantity;
            const isPresent = size === line.size;
            return (
              <li key={size} className="border-b border-line">
                <button
                  type="button"
                  disabled={isPresent || isShort}
                  className="tabular flex min-h-11 w-full items-center justify-between gap-4 px-2 text-left hover:not-disabled:bg-sunken disabled:text-muted"
                  onClick={() => choose(size)}
                >
                  <span className={isShort ? 'line-through' : 'font-semibold'}>{sizeLabel(size)}</span>{' '}
                  <span className="text-muted">
                    {isPresent ? t`current` : remaining === undefined ? t`not tracked` : t`${remaining} left`}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </SidePanel>
  );
};

interface LineProps {
  of: RemainingLine;
  /** The returned items of a line whose size was gone. */
  unrestocked: readonly UnrestockedItems[];
  onChangeSize: (() => void) | undefined;
}

const Line = ({ of, unrestocked, onChangeSize }: LineProps) => {
  const { line, quantity, refunded, itemTotal } = of;
  const { product, size } = line;
  const title = product.title ?? t`N/A`;
  const returned = line.returned ?? 0;
  return (
    <li className={names('flex items-center gap-x-4 border-b border-line py-2', quantity === 0 && 'text-muted')}>
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
          <span>{size && sizeLabel(size)}</span>
          {onChangeSize && (
            <LinkButton aria-label={t`Change the size of ${title}`} onClick={onChangeSize}>{t`Change`}</LinkButton>
          )}
          {quantity > 0 && <span>{`${String(quantity)} × ${formatMoney(product.discountPrice)}`}</span>}
        </span>
        {refunded > 0 && (
          <span className="tabular block font-semibold">
            <span>{t`${refunded} of ${quantity + refunded} refunded`}</span>
            <span>{returned > 0 && `, ${t`${returned} back in stock`}`}</span>
          </span>
        )}
        {unrestocked.map((items) => (
          <span key={items._id} className="tabular block text-sm">
            {items.putInto === undefined
              ? t`Not back in stock: ${items.quantity} in size ${items.size}`
              : t`Back in stock as size ${items.putInto}: ${items.quantity}`}
          </span>
        ))}
      </span>
      <span className="tabular w-24 shrink-0 self-start text-right font-semibold">{formatMoney(itemTotal)}</span>
    </li>
  );
};

/** The number of remaining items, and of all items if some were refunded. */
const itemCountText = (order: Order): string => {
  const lines = remainingLines(order);
  const [remaining, refunded] = [remainingItems(order), lines.reduce((sum, line) => sum + line.refunded, 0)];
  return refunded === 0 ? formatItemCount(remaining) : t`${remaining} of ${formatItemCount(remaining + refunded)}`;
};

/** How the customer gets an order, beside its total. */
const receivingText = ({ pickUp, deliveryFee }: Order): string => {
  if (pickUp) return t`Pick-up in the shop`;
  return deliveryFee > 0 ? t`Total with delivery` : t`Delivery is free`;
};

/** The remaining lines of an order, with the sums. */
export const LinesCard = ({ order, change }: OrderCardProps) => {
  const { usdToNpr } = useSettings();
  const { mayCorrect } = useOrderRights();
  const [sizing, setSizing] = useState<number>();
  const lines = remainingLines(order);
  const isPart = isPartlyRefunded(order);
  const canChange = mayCorrect && isCorrectable(order) && !isBeingRefunded(order);
  const chosen = sizing === undefined ? undefined : lines[sizing]?.line;
  return (
    <Section title={itemCountText(order)}>
      <ul className="-mt-3">
        {lines.map((remaining) => (
          <Line
            key={`${remaining.line.product._id ?? ''} ${String(remaining.index)}`}
            of={remaining}
            unrestocked={(order.unrestocked ?? []).filter(({ line }) => line === remaining.index)}
            onChangeSize={
              canChange && remaining.line.product._id && remaining.quantity > 0
                ? () => setSizing(remaining.index)
                : undefined
            }
          />
        ))}
      </ul>
      {order.deliveryFee > 0 && (
        <p className="tabular flex justify-between gap-x-4 border-b border-line py-2">
          <span className="text-muted">{t`Delivery`}</span>
          <span className="font-semibold">{formatMoney(order.deliveryFee)}</span>
        </p>
      )}
      <p className="tabular flex flex-wrap justify-end gap-x-4 py-2">
        <span className="mr-auto text-muted">{receivingText(order)}</span>
        <span className="text-muted">{formatCharge(order, usdToNpr)}</span>
        <span className={names('w-24 text-right', !isPart && 'text-lg font-semibold')}>
          {formatMoney(order.amount)}
        </span>
      </p>
      {isPart && (
        <p className="tabular flex flex-wrap justify-end gap-x-4 pb-2">
          <span className="mr-auto text-muted">{t`Total less refunds`}</span>
          <span className="text-muted">{formatRemainingCharge(order, usdToNpr)}</span>
          <span className="w-24 text-right text-lg font-semibold">{formatMoney(remainingAmount(order))}</span>
        </p>
      )}
      {chosen?.product._id && sizing !== undefined && (
        <SizePanel
          index={sizing}
          line={chosen}
          productId={chosen.product._id}
          change={change}
          onClose={() => setSizing(undefined)}
        />
      )}
    </Section>
  );
};
