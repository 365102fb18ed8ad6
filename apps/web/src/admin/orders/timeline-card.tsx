import {
  formatMoney,
  formatPaisa,
  isHandMethod,
  type Order,
  ORDER_STATUSES,
  type OrderStatus,
  type OrderStep,
  type Paisa,
  REFUND_STATUSES,
} from '@paila/shared';
import { orderStatusText } from '../../features/orders/order-status.js';
import { t } from '../../platform/i18n.js';
import { documentTitle } from '../../features/orders/document-words.js';
import { sourceTitle } from '../../platform/payment-source.js';
import { useShopTime } from '../platform/shop-time.js';
import { Section } from '../ui/section.js';
import { orderApi } from './order-api.js';
import {
  actorLabel,
  deliveryFieldLabel,
  type PaidOrder,
  refundStatusLabel,
  returnedLabel,
} from '../order-summary/order-words.js';

interface TimelineEntry {
  readonly key: string;
  readonly label: string;
  readonly by: string;
  readonly at: string;
}

/** The fields of an order that the words for its steps follow from. */
type StepOrder = PaidOrder & Pick<Order, 'pickUp'>;

/** The label of the status of a step of an order, or the status itself if this version does not know it. */
const statusLabel = (text = '', order: StepOrder): string => {
  const status = ORDER_STATUSES.find((name) => name === text);
  const steps: Readonly<Partial<Record<OrderStatus, string>>> = {
    confirmed: t`Confirmed by phone`,
    paid: t`Paid`,
    shipped: t`Shipped`,
    returned: returnedLabel(),
    ...(order.pickUp && { delivered: t`Handed over` }),
  };
  return status === undefined ? text : (steps[status] ?? orderStatusText({ ...order, status }));
};

const refundLabel = (text = '', order: PaidOrder): string => {
  const status = REFUND_STATUSES.find((name) => name === text);
  return status === undefined ? text : refundStatusLabel(status, order);
};

const paymentLabel = (status: string | undefined, provider: OrderStep['provider'] | undefined): string => {
  const title = sourceTitle(provider);
  const labels: Readonly<Record<string, string>> = {
    initiated: t`Payment open at ${title}`,
    pending: t`Payment pending at ${title}`,
    completed: t`Payment received`,
    cancelled: t`Payment cancelled at ${title}`,
    failed: t`Payment failed at ${title}`,
    expired: t`Payment expired at ${title}`,
    refunded: t`Payment refunded`,
  };
  return labels[status ?? ''] ?? t`Payment in doubt`;
};

const begunLabel = (provider: OrderStep['provider'] = 'khalti'): string => {
  const title = sourceTitle(provider);
  return isHandMethod(provider) ? t`${title} recorded` : t`Payment started at ${title}`;
};

const shipmentFieldLabel = (name: string): string =>
  ({ carrier: t`carrier`, trackingNumber: t`tracking number` })[name] ?? name;

const methodLabel = (method: OrderStep['method'], { paidWith, pickUp }: StepOrder): string => {
  if (method === 'cash') return pickUp ? t`Changed to cash at pick-up` : t`Changed to cash on delivery`;
  if (paidWith === undefined || !isHandMethod(paidWith)) return t`Changed to online payment`;
  return pickUp ? t`No longer paid at pick-up` : t`No longer paid on delivery`;
};

const cashLabel = ({ due, counted = 0 as Paisa }: Pick<OrderStep, 'due' | 'counted'>): string =>
  due === undefined || due === counted
    ? t`Cash counted: ${formatPaisa(counted)}`
    : t`Cash counted: ${formatPaisa(counted)} of ${formatPaisa(due)}`;

const undoneLabel = (status: string | undefined, { pickUp }: StepOrder): string => {
  if (pickUp) return t`Hand-over undone`;
  return status === 'shipped' ? t`Shipping undone` : t`Delivery undone`;
};

/** The label of a step, or the name of its event if this version does not know it. */
const stepLabel = (step: OrderStep, order: StepOrder): string => {
  const { type, status, provider, done, fields = [], from, to, amount, method, kind = 'invoice', about = '' } = step;
  const labels: Readonly<Record<string, string>> = {
    'order.placed': amount === undefined ? t`Placed` : t`Placed for ${formatMoney(amount)}`,
    'order.status_changed': statusLabel(status, order),
    'order.step_undone': undoneLabel(status, order),
    'order.packed': done === false ? t`Undo packing` : order.pickUp ? t`Ready to pick up` : t`Packed`,
    'order.called': t`Called, no answer`,
    'order.method_changed': methodLabel(method, order),
    'order.cash_counted': cashLabel(step),
    'order.delivery_corrected': t`Delivery corrected: ${fields.map(deliveryFieldLabel).join(', ')}`,
    'order.shipment_corrected': t`Shipment corrected: ${fields.map(shipmentFieldLabel).join(', ')}`,
    'order.size_corrected': t`Size corrected: ${from ?? t`N/A`} to ${to ?? t`N/A`}`,
    'order.restocked': t`Put into stock as size ${to ?? t`N/A`}`,
    'order.noted': t`Note written`,
    'order.problem_reported': t`Problem reported`,
    'order.link_requested': t`Link requested again`,
    'order.link_revoked': t`Link revoked`,
    'order.removed': t`Deleted`,
    'order.restored': t`Restored`,
    'order.flagged': done === false ? t`No longer needs attention` : t`Needs attention`,
    'order.reviewed': t`Review resolved`,
    'order.payment_disowned': t`Claimed another order’s payment`,
    'order.cancel_requested': t`Cancelled by the customer`,
    'order.document_issued': documentTitle({ kind, number: about }),
    'order.refund_begun': t`Refund of ${formatMoney(amount)} requested`,
    'order.refund_changed': t`Refund: ${refundLabel(status, order)}`,
    'order.refund_overdue': t`Refund overdue`,
    'order.adopted': t`Guest created an account`,
    'order.anonymised': t`Personal data erased`,
    'payment.begun': begunLabel(provider),
    'payment.status_changed': paymentLabel(status, provider),
  };
  return labels[type] ?? type.replace(/^\w+\./, '').replaceAll('_', ' ');
};

const timelineEntries = (order: Order, steps: readonly OrderStep[] | undefined): TimelineEntry[] =>
  steps && steps.length > 0
    ? steps.map((step) => ({ key: step._id, label: stepLabel(step, order), by: step.by, at: step.at }))
    : // The statuses of the order stand in until the steps are loaded.
      order.history.map(({ status, by, at }, index) => ({
        key: String(index),
        label: status === 'pending' ? t`Placed` : statusLabel(status, order),
        by,
        at,
      }));

/** The steps of an order with their actors, newest first. */
export const TimelineCard = ({ order }: { order: Order }) => {
  const { formatMoment } = useShopTime();
  const { data: steps } = orderApi.useOrderStepsQuery(
    { params: { id: order._id } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Section title={t`History`}>
      <ol className="order-timeline">
        {timelineEntries(order, steps)
          .toReversed()
          .map(({ key, label, by, at }) => (
            <li key={key}>
              <span className="font-semibold">{label}</span>{' '}
              <span className="tabular text-muted">
                · <span>{actorLabel(by)}</span>, <time dateTime={at}>{formatMoment(at)}</time>
              </span>
            </li>
          ))}
      </ol>
    </Section>
  );
};
