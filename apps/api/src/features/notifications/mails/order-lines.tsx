import {
  formatMoney,
  formatPaisa,
  isPartlyRefunded,
  type Paisa,
  remainingAmount,
  type RemainingLine,
  remainingOrAllLines,
  remainingPaisa,
  toCents,
} from '@paila/shared';
import type { OrderNotice } from '../../orders/index.js';
import { type LinePictures, pictureCid } from './line-pictures.js';
import { styles } from '../texts/frame.js';

/** A picture is shown at half its own size, so that it is sharp. */
const PICTURE = { width: 96, height: 72, style: { display: 'block', borderRadius: 2 } } as const;
const PICTURE_CELL = { width: 112, paddingRight: 0 } as const;

const money = (dollars: number, paisa: Paisa | undefined): string =>
  paisa === undefined ? formatMoney(dollars) : `${formatMoney(dollars)} (${formatPaisa(paisa)})`;

const formatCount = ({ quantity, refunded }: RemainingLine): string =>
  quantity === 0 ? `× ${String(refunded)}, refunded` : `× ${String(quantity)}`;

const Line = ({ remaining, cid }: { readonly remaining: RemainingLine; readonly cid: string | undefined }) => {
  const { product, size, itemTotal } = remaining.line;
  return (
    <tr>
      {cid !== undefined && (
        <td className="line" style={{ ...styles.cell, ...PICTURE_CELL }}>
          {/* fetchPriority is low because React would otherwise add a link to load it ahead. */}
          <img src={`cid:${cid}`} alt="" fetchPriority="low" {...PICTURE} />
        </td>
      )}
      <td className="text line" style={styles.cell} colSpan={cid === undefined ? 2 : 1}>
        {product.title ?? ''}
        <br />
        <span className="muted" style={{ color: styles.muted.color }}>
          {size ? `size ${size} ` : ''}
          {formatCount(remaining)}
        </span>
      </td>
      <td className="text line" align="right" style={styles.cell}>
        {formatMoney(remaining.quantity === 0 ? itemTotal : remaining.itemTotal)}
      </td>
    </tr>
  );
};

interface SumProps {
  readonly label: string;
  readonly children: string;
  /** 700 for a total, which is bold. */
  readonly fontWeight?: 400 | 700;
}

const Sum = ({ label, children, fontWeight = 700 }: SumProps) => (
  <tr>
    <td className="text line" style={{ ...styles.cell, fontWeight }}>
      {label}
    </td>
    <td className="text line" align="right" colSpan={2} style={{ ...styles.cell, fontWeight, whiteSpace: 'nowrap' }}>
      {children}
    </td>
  </tr>
);

/** The refunded amount of an order, in both currencies. */
const refundedIn = ({ order: { refunded = 0, refunds = [] } }: OrderNotice): string | undefined =>
  toCents(refunded) === 0
    ? undefined
    : money(refunded, refunds.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0) as Paisa);

/**
 * The remaining lines of an order, or all lines if all are refunded, with their cost, the delivery fee, the charge and
 * the refunds.
 */
export const OrderLines = ({ notice, pictures }: { readonly notice: OrderNotice; readonly pictures: LinePictures }) => {
  const { order, paisa } = notice;
  const refunded = refundedIn(notice);
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {remainingOrAllLines(order).map((remaining) => (
          <Line key={remaining.index} remaining={remaining} cid={pictureCid(pictures, remaining.line)} />
        ))}
        {order.deliveryFee > 0 && (
          <Sum label="Delivery" fontWeight={400}>
            {formatMoney(order.deliveryFee)}
          </Sum>
        )}
        <Sum label="Total">{money(order.amount, order.cash?.counted ?? paisa)}</Sum>
        {refunded !== undefined && <Sum label="Refunded">{refunded}</Sum>}
        {isPartlyRefunded(order) && (
          <Sum label="Total less refunds">
            {money(
              remainingAmount(order),
              order.usdToNpr === undefined ? undefined : remainingPaisa(order, order.usdToNpr),
            )}
          </Sum>
        )}
      </tbody>
    </table>
  );
};
