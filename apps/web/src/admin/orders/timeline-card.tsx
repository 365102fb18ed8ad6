import {
  formatMoney,
  type Order,
  ORDER_STATUSES,
  type OrderStep,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useShopTime } from '../platform/shop-time.js';
import { Section } from '../ui/section.js';
import { useOrderStepsQuery } from './order-api.js';
import { actorLabel, deliveryFieldLabel, refundStatusLabel, statusForStaff } from '../order-summary/order-words.js';

interface TimelineEntry {
  readonly key: string;
  readonly words: string;
  readonly by: string;
  readonly at: string;
}

const statusOf = (text: string | undefined): string => {
  const status = ORDER_STATUSES.find((each) => each === text);
  if (status === 'paid') return t`Paid`;
  return status === undefined ? (text ?? '') : status === 'shipped' ? t`Shipped` : statusForStaff(status);
};

const refundedAs = (text: string | undefined): string => {
  const status = REFUND_STATUSES.find((each) => each === text);
  return status === undefined ? (text ?? '') : refundStatusLabel(status);
};

/** What became of a payment of an order, from where staff stand. */
const paymentBecame = (text: string | undefined): string => {
  switch (PAYMENT_STATUSES.find((each) => each === text)) {
    case 'initiated':
      return t`Payment open at Khalti`;
    case 'pending':
      return t`Payment pending at Khalti`;
    case 'completed':
      return t`Payment came in`;
    case 'cancelled':
      return t`Payment cancelled at Khalti`;
    case 'failed':
      return t`Payment failed at Khalti`;
    case 'expired':
      return t`Payment expired at Khalti`;
    case 'refunded':
      return t`Payment given back`;
    case 'unknown':
    case undefined:
      return t`Payment in doubt`;
  }
};

const shipmentField = (name: string): string =>
  name === 'carrier' ? t`carrier` : name === 'trackingNumber' ? t`tracking number` : name;

/** What happened, in words; a newer server's events by their name. */
const stepText = ({ type, status, done, fields = [], from, to, amount }: OrderStep): string => {
  switch (type) {
    case 'order.placed':
      return amount === undefined ? t`Placed` : t`Placed for ${formatMoney(amount)}`;
    case 'order.status_changed':
      return statusOf(status);
    case 'order.step_undone':
      return status === 'shipped' ? t`Taken back: not shipped` : t`Taken back: not delivered`;
    case 'order.packed':
      return done === false ? t`Not packed after all` : t`Packed`;
    case 'order.delivery_corrected':
      return t`Delivery corrected: ${fields.map(deliveryFieldLabel).join(', ')}`;
    case 'order.shipment_corrected':
      return t`Shipment corrected: ${fields.map(shipmentField).join(', ')}`;
    case 'order.size_corrected':
      return t`Size corrected: ${from ?? t`N/A`} to ${to ?? t`N/A`}`;
    case 'order.restocked':
      return t`Put into stock as size ${to ?? t`N/A`}`;
    case 'order.noted':
      return t`Note written`;
    case 'order.problem_reported':
      return t`Says that something is wrong`;
    case 'order.link_requested':
      return t`Asked for the link once more`;
    case 'order.link_revoked':
      return t`Link revoked`;
    case 'order.removed':
      return t`Deleted`;
    case 'order.restored':
      return t`Restored`;
    case 'order.flagged':
      return done === false ? t`Needs no attention any more` : t`Needs attention`;
    case 'order.reviewed':
      return t`Looked into`;
    case 'order.payment_disowned':
      return t`Said to be paid by a payment of another order`;
    case 'order.refund_begun':
      return t`Asked to give back ${formatMoney(amount)}`;
    case 'order.refund_changed':
      return t`Refund: ${refundedAs(status)}`;
    case 'order.adopted':
      return t`The guest has become a customer`;
    case 'order.anonymised':
      return t`Personal data erased`;
    case 'payment.begun':
      return t`Payment started at Khalti`;
    case 'payment.status_changed':
      return paymentBecame(status);
    default:
      return type.replace(/^\w+\./, '').replaceAll('_', ' ');
  }
};

const entriesOf = (order: Order, steps: readonly OrderStep[] | undefined): TimelineEntry[] =>
  steps && steps.length > 0
    ? steps.map((step) => ({ key: step._id, words: stepText(step), by: step.by, at: step.at }))
    : // The statuses alone, which come with the order.
      order.history.map(({ status, by, at }, index) => ({
        key: String(index),
        words: status === 'pending' ? t`Placed` : statusOf(status),
        by,
        at,
      }));

/** What happened to an order and who did it, the latest first. */
export const TimelineCard = ({ order }: { order: Order }) => {
  const { formatMoment } = useShopTime();
  const { data: steps } = useOrderStepsQuery(order._id, { refetchOnMountOrArgChange: true });
  return (
    <Section title={t`What happened`}>
      <ol className="order-timeline">
        {entriesOf(order, steps)
          .toReversed()
          .map(({ key, words, by, at }) => (
            <li key={key}>
              <span className="font-semibold">{words}</span>{' '}
              <span className="tabular text-muted">
                · <span>{actorLabel(by)}</span>, <time dateTime={at}>{formatMoment(at)}</time>
              </span>
            </li>
          ))}
      </ol>
    </Section>
  );
};
