import {
  aboutRefund,
  awaitsCash,
  formatMoney,
  formatPaisaInFull,
  IN_DOUBT,
  isCashOrder,
  isHandPayment,
  type Order,
  type OrderRefund,
  toCents,
  toPaisa,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { usePaymentProviders } from '../../platform/pay-with.js';
import { asProviderPayment, sourceTitle } from '../../platform/payment-source.js';
import { useSettings } from '../../platform/settings.js';
import { useShopTime } from '../platform/shop-time.js';
import { Section } from '../ui/section.js';
import { AskPayment } from './ask-payment.js';
import { CashFacts } from './cash-facts.js';
import { Fact } from './fact.js';
import { orderApi } from './order-api.js';
import { useOrderRights } from './order-rights.js';
import {
  actorLabel,
  formatHolder,
  isInDoubt,
  isRefundedByHand,
  type PaidOrder,
  refundByHandText,
  refundStatusLabel,
} from '../order-summary/order-words.js';
import { UnclearRefund } from './unclear-refund.js';

/** The provider's answer about a refund, what staff have to do themselves, or how they gave the money back. */
const refundAnswer = ({ status, answer, elsewhere, note }: OrderRefund, order: PaidOrder) => {
  if (elsewhere) return note;
  if (status !== 'unclear') return answer;
  if (isRefundedByHand(order)) return refundByHandText(order);
  return (
    answer ?? t`We could not read ${sourceTitle(order.paidWith)}’s answer. The money may or may not have been refunded.`
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
              {refundStatusLabel(refund.status, order)}
            </span>
            <span>{formatMoney(refund.amount)}</span>
          </span>
          <span className="block text-sm text-muted">
            {[formatMoment(refund.at), refund.by && actorLabel(refund.by), refund.reason].filter(Boolean).join(', ')}
          </span>
          <span className="block text-sm text-muted empty:hidden">{refundAnswer(refund, order)}</span>
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
  const title = sourceTitle(payment.provider);
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

/** The number that staff entered for the money which they received. The ledger alone has it. */
const HandReference = ({ order: { _id, paymentID } }: { order: Pick<Order, '_id' | 'paymentID'> }) => {
  const { data } = orderApi.useOrderLedgerQuery(
    { params: { id: _id } },
    { skip: paymentID === null || !isHandPayment(paymentID) },
  );
  const receipt = data?.entries.find(({ kind, reference }) => kind === 'receipt' && reference === paymentID);
  return receipt?.transaction !== undefined && <Fact name={t`Reference`}>{receipt.transaction}</Fact>;
};

/** The amount of an order, its payment and its refunds. */
export const PaymentCard = ({ order }: { order: Order }) => {
  const settings = useSettings();
  const { formatMoment } = useShopTime();
  const { amount, usdToNpr = settings.usdToNpr, paymentID, paidAt, refunded = 0, expiresAt, holders = [] } = order;
  const paidBefore = order.history.find(({ status }) => status === 'paid')?.at;
  const paid = paidAt ?? paidBefore;
  const unpaid = unpaidLabel(order);
  const asked = order.payment && asProviderPayment(order.payment);
  const { mayReview } = useOrderRights();
  const hasChoice = usePaymentProviders().length > 1;
  const isUnpaidYet = order.status === 'pending' || awaitsCash(order);
  const isProviderNamed = order.paidWith !== undefined && (hasChoice || order.paidWith !== 'khalti');
  return (
    <Section title={t`Payment`}>
      <dl className="tabular">
        <Fact name={t`Amount`}>{formatMoney(amount)}</Fact>
        <Fact name={t`Rupees, at ${usdToNpr}`}>{formatPaisaInFull(toPaisa(toCents(amount), usdToNpr))}</Fact>
        {refunded > 0 && <Fact name={t`Refunded`}>{formatMoney(refunded)}</Fact>}
        <CashFacts order={order} />
        {isProviderNamed && <Fact name={t`Paid with`}>{sourceTitle(order.paidWith)}</Fact>}
        <Fact name={t`Paid`}>{paid === undefined ? (isUnpaidYet ? t`Not yet` : t`Never`) : formatMoment(paid)}</Fact>
        {unpaid !== undefined && <Fact name={t`Last payment`}>{unpaid}</Fact>}
        {unpaid !== undefined && order.payment?.pidx !== paymentID && (
          <Fact name={t`Last payment id`}>{order.payment?.pidx}</Fact>
        )}
        {paymentID !== null && !isHandPayment(paymentID) && (
          <Fact name={t`Payment id`}>
            {paymentID}
            {order.unconfirmedPayment === true && (
              <span className="block text-sm break-normal text-muted">{t`Reported by the customer. Khalti has not confirmed it.`}</span>
            )}
          </Fact>
        )}
        {order.paidPaisa !== undefined && <Fact name={t`Received`}>{formatPaisaInFull(order.paidPaisa)}</Fact>}
        <HandReference order={order} />
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
      {unpaid !== undefined && asked && mayReview && !isInDoubt(order) && !isCashOrder(order) && (
        <AskPayment payment={asked} />
      )}
      <Refunds order={order} />
    </Section>
  );
};
