import {
  aboutRefund,
  formatMoney,
  formatPaisaInFull,
  IN_DOUBT,
  type Order,
  type OrderRefund,
  type PaymentProviderName,
  toCents,
  toPaisa,
} from '@paila/shared';
import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { providerTitle, usePaymentProviders } from '../../platform/pay-with.js';
import { useSettings } from '../../platform/settings.js';
import { useShopTime } from '../platform/shop-time.js';
import { Section } from '../ui/section.js';
import { AskPayment } from './ask-payment.js';
import { useOrderRights } from './order-rights.js';
import {
  formatHolder,
  isInDoubt,
  isRefundedByHand,
  refundByHandText,
  refundStatusLabel,
} from '../order-summary/order-words.js';
import { UnclearRefund } from './unclear-refund.js';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-0.5">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 text-right break-all">{children}</dd>
  </div>
);

/** The provider's answer about a refund, or what staff have to do themselves. */
const refundAnswer = ({ status, answer }: OrderRefund, provider: PaymentProviderName | undefined) => {
  if (status !== 'unclear') return answer;
  if (isRefundedByHand(provider)) return refundByHandText(provider);
  return (
    answer ?? t`We could not read ${providerTitle(provider)}’s answer. The money may or may not have been refunded.`
  );
};

/** The refunds of an order, done or not. */
const Refunds = ({ order }: { order: Order }) => {
  const { refunds = [], reviews = [] } = order;
  /** True if an open review above asks for the refund's outcome. */
  const isInReview = (refund: OrderRefund): boolean =>
    reviews.some(({ about, resolved }) => about === aboutRefund(refund) && !resolved);
  const { mayRefund } = useOrderRights();
  const { formatMoment } = useShopTime();
  if (refunds.length === 0) return null;
  return (
    <ul aria-label={t`Refunds`} className="tabular mt-2">
      {refunds.map((refund) => (
        <li key={refund._id} className="border-t border-line py-1.5">
          <span className="flex justify-between gap-4">
            <span className={refund.status === 'unclear' ? 'bg-tab px-1 font-semibold text-tab-text' : 'font-semibold'}>
              {refundStatusLabel(refund.status, order.paidWith)}
            </span>
            <span>{formatMoney(refund.amount)}</span>
          </span>
          <span className="block text-sm text-muted">
            {[formatMoment(refund.at), refund.by, refund.reason].filter(Boolean).join(', ')}
          </span>
          <span className="block text-sm text-muted empty:hidden">{refundAnswer(refund, order.paidWith)}</span>
          {mayRefund && refund.status === 'unclear' && !isInReview(refund) && (
            <UnclearRefund order={order} refund={refund} />
          )}
        </li>
      ))}
    </ul>
  );
};

/** The state of a payment that was started and is not completed. */
const unpaidLabel = ({ payment, paidAt }: Pick<Order, 'payment' | 'paidAt'>): string | undefined => {
  // Once another payment is completed, only an undecided one matters.
  if (!payment || (paidAt !== undefined && !IN_DOUBT.includes(payment.status))) return undefined;
  const title = providerTitle(payment.provider);
  return {
    initiated: t`Started at ${title}`,
    pending: t`Started, pending at ${title}`,
    unknown: t`Started, without an answer from ${title}`,
    cancelled: t`Cancelled at ${title}`,
    failed: t`Failed at ${title}`,
    expired: t`Expired at ${title}`,
    completed: undefined,
    refunded: undefined,
  }[payment.status];
};

/** The amount of an order, its payment and its refunds. */
export const PaymentCard = ({ order }: { order: Order }) => {
  const settings = useSettings();
  const { formatMoment } = useShopTime();
  const { amount, usdToNpr = settings.usdToNpr, paymentID, paidAt, refunded = 0, expiresAt, holders = [] } = order;
  const paidBefore = order.history.find(({ status }) => status === 'paid')?.at;
  const paid = paidAt ?? paidBefore;
  const unpaid = unpaidLabel(order);
  const { mayReview } = useOrderRights();
  const hasChoice = usePaymentProviders().length > 1;
  const isProviderNamed = order.paidWith !== undefined && (hasChoice || order.paidWith !== 'khalti');
  return (
    <Section title={t`Payment`}>
      <dl className="tabular">
        <Fact name={t`Amount`}>{formatMoney(amount)}</Fact>
        <Fact name={t`Rupees, at ${usdToNpr}`}>{formatPaisaInFull(toPaisa(toCents(amount), usdToNpr))}</Fact>
        {refunded > 0 && <Fact name={t`Refunded`}>{formatMoney(refunded)}</Fact>}
        {isProviderNamed && <Fact name={t`Paid with`}>{providerTitle(order.paidWith)}</Fact>}
        <Fact name={t`Paid`}>
          {paid === undefined ? (order.status === 'pending' ? t`Not yet` : t`Never`) : formatMoment(paid)}
        </Fact>
        {unpaid !== undefined && <Fact name={t`Last payment`}>{unpaid}</Fact>}
        {unpaid !== undefined && order.payment?.pidx !== paymentID && (
          <Fact name={t`Last payment id`}>{order.payment?.pidx}</Fact>
        )}
        {paymentID !== null && (
          <Fact name={t`Payment id`}>
            {paymentID}
            {order.unconfirmedPayment === true && (
              <span className="block text-sm break-normal text-muted">{t`Reported by the customer. Khalti has not confirmed it.`}</span>
            )}
          </Fact>
        )}
        {order.status === 'pending' && expiresAt !== undefined && (
          <Fact name={t`Reserves stock until`}>{formatMoment(expiresAt)}</Fact>
        )}
        {holders.length > 0 && (
          <Fact name={t`Counts toward the limit of`}>
            {holders.map((holder) => (
              <span key={holder} className="block">
                {formatHolder(holder)}
              </span>
            ))}
          </Fact>
        )}
      </dl>
      {/* For a payment in doubt, the notice above has the button. */}
      {unpaid !== undefined && order.payment && mayReview && !isInDoubt(order) && (
        <AskPayment payment={order.payment} />
      )}
      <Refunds order={order} />
    </Section>
  );
};
