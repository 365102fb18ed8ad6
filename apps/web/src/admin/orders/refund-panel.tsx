import {
  costOfItems,
  type FieldError,
  formatMoney,
  formatPaisaInFull,
  fromCents,
  type Order,
  orderLines,
  orderRefunds,
  parse,
  remainingAmount,
  remainingLines,
  returnsByDefault,
  toCents,
  toPaisa,
} from '@paila/shared';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { NumberField } from '../../ui/number-field.js';
import { sizeLabel } from '../../ui/size-label.js';
import { TextArea } from '../../ui/text-area.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { numberIn, numberText } from '../ui/body-rules.js';
import { PanelFrame } from '../ui/side-panel.js';
import { useRefundOrderMutation } from './order-api.js';
import { refundOutcome } from '../order-summary/order-words.js';
import { LineChoice } from './refund-line.js';
import { type StockPlace, useStockPlaces } from './stock-places.js';
import type { useOrderChange } from './use-order-change.js';

interface RefundPanelProps {
  order: Order;
  change: ReturnType<typeof useOrderChange>;
  onClose: () => void;
}

interface RefundValues {
  /** One for each line of the order. */
  lines: { quantity: string; restock: boolean; size: string }[];
  amount: string;
  reason: string;
}

const { body: FIELDS } = orderRefunds.endpoints.refundOrder;

/** How many items of each line can still be refunded. */
const leftOfLines = (order: Order): number[] => remainingLines(order).map(({ quantity }) => quantity);

/** What is sent of a line, by where its items can go. Without a size, the shop asks staff for one after the refund. */
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

/** The sum that is typed, in dollars; 0 if it cannot be given back. */
const payable = (amount: string, left: number): number => {
  const parsed = parse(FIELDS.amount, numberText(amount));
  return !parsed.errors && typeof parsed.value === 'number' && parsed.value <= left ? parsed.value : 0;
};

const isCount = (typed: string, most: number): boolean => {
  const count = numberIn(typed) ?? 0;
  return Number.isInteger(count) && count >= 0 && count <= most;
};

/** What is left of the order bounds it more closely than the contract. */
const beyondWhatIsLeft =
  (order: Order) =>
  ({ lines, amount }: RefundValues): FieldError[] => {
    const left = remainingAmount(order);
    const most = leftOfLines(order);
    return [
      ...lines.flatMap(({ quantity }, index) =>
        isCount(quantity, most[index] ?? 0)
          ? []
          : [
              {
                path: `lines.${String(index)}.quantity`,
                msg: t`Please enter a whole number up to ${most[index] ?? 0}`,
              },
            ],
      ),
      ...(payable(amount, left) > 0 ? [] : [{ path: 'amount', msg: t`Please enter a sum up to ${formatMoney(left)}` }]),
    ];
  };

/** The price of the chosen items, as long as so much is left. */
const sumOf = (order: Order, chosen: RefundValues['lines']): number => {
  const most = leftOfLines(order);
  const lines = orderLines(order).map(({ product }) => ({ itemCents: toCents(product.discountPrice ?? 0) }));
  const items = chosen.flatMap(({ quantity }, index) =>
    isCount(quantity, most[index] ?? 0) ? [{ index, quantity: numberIn(quantity) ?? 0 }] : [],
  );
  return Math.min(fromCents(costOfItems(lines, items)), remainingAmount(order));
};

const RefundForm = ({ order, change, onClose }: RefundPanelProps) => {
  const { usdToNpr: rateNow } = useSettings();
  const [refundOrder] = useRefundOrderMutation();
  // The same for every attempt made from this panel, so that the money is given back once.
  const [key] = useState(() => crypto.randomUUID());
  const lines = orderLines(order);
  const most = leftOfLines(order);
  const left = remainingAmount(order);
  const places = useStockPlaces(order);
  const form = useBodyForm({
    fields: FIELDS,
    values: {
      lines: most.map((quantity) => ({
        quantity: String(quantity),
        restock: returnsByDefault(order.status),
        size: '',
      })),
      amount: left.toFixed(2),
      reason: '',
    },
    read: reading(places),
    also: beyondWhatIsLeft(order),
  });
  const { control, register, getValues, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const sum = payable(useWatch({ control, name: 'amount' }), left);
  const chosen = useWatch({ control, name: 'lines' });
  const price = sumOf(order, chosen);
  const action = sum > 0 ? t`Give back ${formatMoney(sum)}` : t`Give money back`;
  const sumUp = (): void => {
    setValue('amount', sumOf(order, getValues('lines')).toFixed(2), { shouldDirty: true, shouldValidate: isSubmitted });
  };
  return (
    <PanelForm
      form={form}
      action={action}
      look="danger"
      busy={change.busy === 'refund'}
      onSubmit={async ({ amount = left, ...body }) => {
        await change.run({
          id: 'refund',
          action,
          done: refundOutcome,
          isAllowed: (now) => remainingAmount(now) >= amount,
          call: (version) => refundOrder({ id: order._id, version, key, amount, ...body }),
          onDone: onClose,
          onRefused: form.showFailure,
        });
      }}
    >
      <ul>
        {most.map((count, index) => {
          const { product, size } = lines[index] ?? {};
          const at = String(index) as `${number}`;
          const title = [product?.title ?? t`N/A`, size && sizeLabel(size)].filter(Boolean).join(', ');
          return (
            count > 0 && (
              <LineChoice
                key={index}
                title={title}
                most={count}
                quantity={register(`lines.${at}.quantity`, { onChange: sumUp })}
                restock={register(`lines.${at}.restock`)}
                isRestocked={chosen[index]?.restock === true}
                place={places[index] ?? 'own'}
                size={register(`lines.${at}.size`)}
                error={errors.lines?.[index]?.quantity?.message}
              />
            )
          );
        })}
      </ul>
      <NumberField
        label={t`Dollars`}
        inputMode="decimal"
        error={errors.amount?.message}
        hint={t`${formatMoney(left)} are left, ${formatPaisaInFull(toPaisa(toCents(left), order.usdToNpr ?? rateNow))}`}
        {...register('amount')}
      />
      <p role="status" className="-mt-4 text-sm empty:hidden">
        {sum > 0 &&
          sum < price &&
          t`These items cost ${formatMoney(price)}. If the customer keeps them, enter 0 items.`}
      </p>
      <TextArea label={t`Why, for your colleagues`} rows={2} error={errors.reason?.message} {...register('reason')} />
    </PanelForm>
  );
};

/** Gives money back through the payment provider: for some items, or any sum up to what is left. */
export const RefundPanel = (props: RefundPanelProps) => (
  <PanelFrame open onClose={props.onClose} title={t`Give money back`}>
    <RefundForm {...props} />
  </PanelFrame>
);
