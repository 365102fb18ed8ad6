import {
  costOfItems,
  type FieldError,
  formatMoney,
  fromCents,
  hasLeft,
  isCashOrder,
  type Order,
  orderLines,
  orderRefunds,
  parse,
  remainingAmount,
  remainingLines,
  returnsByDefault,
  toCents,
} from '@paila/shared';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { sourceTitle } from '../../platform/payment-source.js';
import { useSettings } from '../../platform/settings.js';
import { NumberField } from '../../ui/number-field.js';
import { sizeLabel } from '../../ui/size-label.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { numberIn, numberText } from '../ui/body-rules.js';
import { LinkButton } from '../ui/button.js';
import { orderApi } from './order-api.js';
import {
  formatRemainingCharge,
  isOurMoney,
  isRefundedByHand,
  type PaidOrder,
  refundOutcome,
} from '../order-summary/order-words.js';
import { LineChoice, type StockPlace, useStockPlaces } from './refund-line.js';
import type { OrderCardProps } from './use-order-change.js';
import { TextArea } from '../../ui/field.js';

interface RefundValues {
  /** One for each line of the order. */
  lines: { quantity: string; restock: boolean; size: string }[];
  amount: string;
  reason: string;
}

const { body: FIELDS } = orderRefunds.endpoints.refundOrder;

/** The items of each line that can still be refunded. */
const refundableQuantities = (order: Order): number[] => remainingLines(order).map(({ quantity }) => quantity);

/** The stock part of a line's refund. Without a size, staff choose one after the refund. */
const returning = ({ restock, size }: RefundValues['lines'][number], place: StockPlace) => {
  if (place === 'none' || !restock) return { restock: false };
  return place === 'own' || size === '' ? { restock } : { restock, size };
};

const reading =
  (places: readonly StockPlace[]) =>
  ({ lines, amount, reason }: RefundValues) => ({
    amount: numberText(amount),
    lines: lines
      .map((line, index) => ({
        index,
        quantity: numberIn(line.quantity) ?? 0,
        ...returning(line, places[index] ?? 'own'),
      }))
      .filter(({ quantity }) => quantity !== 0),
    reason: reason.trim(),
  });

/** The typed sum in dollars; 0 if it cannot be refunded. */
const payable = (amount: string, remaining: number): number => {
  const parsed = parse(FIELDS.amount, numberText(amount));
  return !parsed.errors && typeof parsed.value === 'number' && parsed.value <= remaining ? parsed.value : 0;
};

const isCount = (typed: string, max: number): boolean => {
  const count = numberIn(typed) ?? 0;
  return Number.isInteger(count) && count >= 0 && count <= max;
};

/** Errors for sums and quantities beyond the rest of the order, which the contract cannot check. */
const excessErrors =
  (order: Order) =>
  ({ lines, amount }: RefundValues): FieldError[] => {
    const remaining = remainingAmount(order);
    const max = refundableQuantities(order);
    return [
      ...lines.flatMap(({ quantity }, index) =>
        isCount(quantity, max[index] ?? 0)
          ? []
          : [
              {
                path: `lines.${String(index)}.quantity`,
                msg: t`Please enter a whole number up to ${max[index] ?? 0}`,
              },
            ],
      ),
      ...(payable(amount, remaining) > 0
        ? []
        : [{ path: 'amount', msg: t`Please enter a sum up to ${formatMoney(remaining)}` }]),
    ];
  };

/**
 * The price of the chosen items, at most the remaining amount. All items of an order that has not left are its whole
 * rest: the shop delivers nothing then, and keeps no fee.
 */
const priceOfItems = (order: Order, chosen: RefundValues['lines']): number => {
  const max = refundableQuantities(order);
  const lines = orderLines(order).map(({ product }) => ({ itemCents: toCents(product.discountPrice ?? 0) }));
  const items = chosen.flatMap(({ quantity }, index) =>
    isCount(quantity, max[index] ?? 0) ? [{ index, quantity: numberIn(quantity) ?? 0 }] : [],
  );
  const isAll = max.every(
    (quantity, index) => (items.find((item) => item.index === index)?.quantity ?? 0) === quantity,
  );
  const remaining = remainingAmount(order);
  return isAll && !hasLeft(order) ? remaining : Math.min(fromCents(costOfItems(lines, items)), remaining);
};

/** Tells staff before a refund that they make it themselves; undefined if the provider makes it. */
const byHandText = (order: PaidOrder): string | undefined => {
  if (isCashOrder(order)) return t`Give the cash back by hand. Afterwards, record how it was given back.`;
  if (isOurMoney(order)) return t`Give the money back the way it came. Afterwards, record how it was given back.`;
  return isRefundedByHand(order)
    ? t`${sourceTitle(order.paidWith)} refunds nothing on our request. Afterwards, refund the sum in its merchant portal, and record the reference.`
    : undefined;
};

/**
 * Refunds through the payment provider, or by hand: some items, or any sum up to the remaining amount. The content of a
 * panel.
 */
export const RefundForm = ({ order, change, onClose }: OrderCardProps & { onClose: () => void }) => {
  const { usdToNpr: rateNow } = useSettings();
  const [refundOrder] = orderApi.useRefundOrderMutation();
  // Every attempt from this panel has the same key, so that the refund happens once.
  const [key] = useState(() => crypto.randomUUID());
  const lines = orderLines(order);
  const max = refundableQuantities(order);
  const remaining = remainingAmount(order);
  const places = useStockPlaces(order);
  const form = useBodyForm({
    fields: FIELDS,
    values: {
      lines: max.map((quantity) => ({
        quantity: String(quantity),
        restock: returnsByDefault(order.status),
        size: '',
      })),
      amount: remaining.toFixed(2),
      reason: '',
    },
    read: reading(places),
    also: excessErrors(order),
  });
  const { control, register, getValues, setValue } = form;
  const { isSubmitted } = form.formState;
  const sum = payable(useWatch({ control, name: 'amount' }), remaining);
  const chosen = useWatch({ control, name: 'lines' });
  const price = priceOfItems(order, chosen);
  const action = sum > 0 ? t`Refund ${formatMoney(sum)}` : t`Refund`;
  const refundAll = (): void => {
    max.forEach((quantity, index) => {
      setValue(`lines.${String(index) as `${number}`}.quantity`, String(quantity), { shouldDirty: true });
    });
    setValue('amount', remaining.toFixed(2), { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const sumUp = (): void =>
    setValue('amount', priceOfItems(order, getValues('lines')).toFixed(2), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });
  return (
    <PanelForm
      form={form}
      action={action}
      look="danger"
      busy={change.busy === 'refund'}
      onSubmit={async ({ amount = remaining, ...body }) => {
        await change.run({
          id: 'refund',
          action,
          done: refundOutcome,
          isAllowed: (now) => remainingAmount(now) >= amount,
          call: ({ params, headers }) =>
            refundOrder({ params, headers: { ...headers, 'idempotency-key': key }, body: { amount, ...body } }),
          onDone: onClose,
          onRefused: form.showFailure,
        });
      }}
    >
      <ul>
        {max.map((count, index) => {
          const { product, size } = lines[index] ?? {};
          const at = String(index) as `${number}`;
          const title = [product?.title ?? t`N/A`, size && sizeLabel(size)].filter(Boolean).join(', ');
          return (
            count > 0 && (
              <LineChoice
                key={index}
                title={title}
                max={count}
                quantity={form.field(`lines.${at}.quantity`, { onChange: sumUp })}
                restock={register(`lines.${at}.restock`)}
                isRestocked={chosen[index]?.restock === true}
                place={places[index] ?? 'own'}
                size={register(`lines.${at}.size`)}
              />
            )
          );
        })}
      </ul>
      <NumberField
        label={t`Dollars`}
        inputMode="decimal"
        hint={t`Up to ${formatMoney(remaining)}, ${formatRemainingCharge(order, rateNow)}`}
        {...form.field('amount')}
      />
      <p role="status" className="-mt-4 text-sm empty:hidden">
        {sum > 0 &&
          sum < price &&
          t`These items cost ${formatMoney(price)}. If the customer keeps them, enter 0 items.`}
      </p>
      {sum < remaining && (
        <LinkButton
          className="-mt-4 justify-self-start"
          onClick={refundAll}
        >{t`Refund all, ${formatMoney(remaining)}`}</LinkButton>
      )}
      {order.deliveryFee > 0 && (
        <p className="text-sm">{t`Delivery cost ${formatMoney(order.deliveryFee)}. A refund gives it back last, after the price of all items.`}</p>
      )}
      <p className="text-sm empty:hidden">{byHandText(order)}</p>
      <TextArea label={t`Reason (staff only)`} rows={2} {...form.field('reason')} />
    </PanelForm>
  );
};
