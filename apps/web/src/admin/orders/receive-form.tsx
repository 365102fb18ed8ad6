import {
  awaitsCash,
  type FieldError,
  formatPaisa,
  HAND_METHODS,
  type HandCharge,
  handDue,
  handPayments,
  isPayableByHand,
  type Order,
  paysWhole,
  REFUND_DAYS,
} from '@paila/shared';
import { useState } from 'react';
import { isApiFailure } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { sourceTitle } from '../../platform/payment-source.js';
import { useSettings } from '../../platform/settings.js';
import { Field, Options, Select } from '../../ui/field.js';
import { NumberField } from '../../ui/number-field.js';
import { paisaIn } from '../platform/rupees.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { orderApi } from './order-api.js';
import type { OrderCardProps } from './use-order-change.js';

/** The typed texts, by the fields of the API. The sum is in rupees. */
interface ReceiveValues {
  method: string;
  amountPaisa: string;
  reference: string;
}

const { method, amountPaisa, reference } = handPayments.endpoints.receivePayment.body;
const NOTHING_YET: ReceiveValues = { method: '', amountPaisa: '', reference: '' };

/** The refusals of a payment that can be recorded nevertheless, to be given back. */
const NO_USE: readonly string[] = ['order_already_paid', 'money_not_due'];
/** The refusal of a payment while an online payment of the order is not decided. The two may be the same money. */
const UNDECIDED = 'payment_in_progress';

/** The sums that pay an order; two if its exact price is not in whole rupees. */
const dueText = (charge: HandCharge): string => {
  const { exact, rounded } = handDue(charge);
  return exact === rounded
    ? t`The order costs ${formatPaisa(exact)}.`
    : t`The order costs ${formatPaisa(exact)}, or ${formatPaisa(rounded)} in whole rupees.`;
};

/** Errors in the typed sum, which the contract cannot read. The shop books whole payments only. */
const sumErrors =
  (charge: HandCharge) =>
  ({ amountPaisa: typed }: ReceiveValues): FieldError[] => {
    const sum = paisaIn(typed);
    if (sum === undefined || sum === 0)
      return [{ path: 'amountPaisa', msg: t`Please enter the rupees that arrived, such as 12600` }];
    return paysWhole(charge, sum)
      ? []
      : [{ path: 'amountPaisa', msg: t`Record the whole sum only. Return any other sum the way it came` }];
  };

/** What a payment does to an order, where that is not obvious; undefined for an order that waits for its payment. */
const effectText = (order: Order): string | undefined => {
  if (order.status === 'shipped') return t`Nothing is due at the door then. Tell the courier.`;
  if (awaitsCash(order)) {
    return order.pickUp ? t`Nothing is due at pick-up then.` : t`Nothing is due at the door then.`;
  }
  return order.status === 'pending'
    ? undefined
    : t`This order has ended. If its items are still in stock, the payment makes it valid again.`;
};

/** The message after a payment was recorded: it pays the order, or has to be given back. */
const outcomeText =
  (before: Order) =>
  (now: Order): string => {
    if (now.version === before.version) return t`This payment was recorded before.`;
    if (now.paymentID === before.paymentID) return t`Recorded. Give the money back within ${REFUND_DAYS} days.`;
    return now.status === 'shipped'
      ? t`Payment recorded. Nothing is due at the door.`
      : t`Payment recorded. The order is paid.`;
  };

/** Warns of money that an order cannot use. One that has ended could use the money if its items were in stock. */
const unusableText = (order: Order): string =>
  isPayableByHand(order)
    ? t`Its items are sold, so this order cannot be paid any more. Give the money back now, or record it first.`
    : t`This order cannot use the money. If the money has arrived nevertheless, record it: the shop has to give it back within ${REFUND_DAYS} days.`;

/**
 * Records money that staff have received themselves; the content of a panel. A warning precedes money that the order
 * cannot use, because the shop has to give it back.
 */
export const ReceiveForm = ({ order, change, onClose }: OrderCardProps & { onClose: () => void }) => {
  const [receivePayment] = orderApi.useReceivePaymentMutation();
  const [isRefused, setIsRefused] = useState(false);
  const [isUndecided, setIsUndecided] = useState(false);
  const { usdToNpr: rateNow } = useSettings();
  // Old orders have no rate of their own, and are paid at the present one.
  const charge = { amount: order.amount, usdToNpr: order.usdToNpr ?? rateNow };
  const isToReturn = isRefused || !isPayableByHand(order);
  const form = useBodyForm({
    fields: { method, amountPaisa, reference },
    values: NOTHING_YET,
    read: (typed: ReceiveValues) => ({
      method: typed.method,
      amountPaisa: paisaIn(typed.amountPaisa),
      reference: typed.reference.trim(),
    }),
    also: sumErrors(charge),
  });
  const again = isToReturn || isUndecided;
  const usualAction = isUndecided ? t`Record it as another payment` : t`Record the payment`;
  const action = isToReturn ? t`Record it to give it back` : usualAction;
  return (
    <PanelForm
      form={form}
      action={action}
      look={again ? 'danger' : 'strong'}
      busy={change.busy === 'receive'}
      onSubmit={async (payment) => {
        await change.run({
          id: 'receive',
          action,
          done: outcomeText(order),
          // Nobody records money to give back without having read the warning.
          isAllowed: (now) => isPayableByHand(now) === isPayableByHand(order),
          call: (target) => receivePayment({ ...target, body: { ...payment, ...(again && { again }) } }),
          onDone: onClose,
          onRefused: (error) => {
            const code = isApiFailure(error) ? error.code : undefined;
            if (code !== undefined && NO_USE.includes(code)) setIsRefused(true);
            // The API's words are for the shopper who waits for the payment.
            if (code === UNDECIDED) setIsUndecided(true);
            else form.showFailure(error);
          },
        });
      }}
    >
      <p>
        <span>{t`Record only money that has arrived. This cannot be undone.`}</span>{' '}
        {!isToReturn && <span>{effectText(order)}</span>}
      </p>
      <p role="status" className="border-l-4 border-marigold bg-sunken px-4 py-3 empty:hidden">
        {isToReturn && <span>{unusableText(order)}</span>}
        {!isToReturn && isUndecided && (
          <span>{t`A payment of this order is not decided yet. Make sure that this money is another payment.`}</span>
        )}
      </p>
      <Select label={t`How it arrived`} {...form.field('method')}>
        <option value="">{t`Choose`}</option>
        <Options of={HAND_METHODS} label={sourceTitle} />
      </Select>
      <NumberField
        label={t`Received rupees`}
        hint={dueText(charge)}
        inputMode="decimal"
        {...form.field('amountPaisa')}
      />
      <Field
        label={t`Reference`}
        hint={t`The number of the transfer, of the QR payment or of the paper receipt. No names: the ledger keeps it for good.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('reference')}
      />
    </PanelForm>
  );
};
