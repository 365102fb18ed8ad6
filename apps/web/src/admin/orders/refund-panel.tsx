import {
  formatMoney,
  formatPaisa,
  leftToRefund,
  type Order,
  orderLines,
  returnsByDefault,
  toCents,
  toPaisa,
} from '@paila/shared';
import { useState } from 'react';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { Field } from '../../ui/field.js';
import { sizeInWords } from '../../ui/size-in-words.js';
import { Button } from '../ui/button.js';
import { SidePanel } from '../ui/side-panel.js';
import { TextArea } from '../ui/text-area.js';
import { useRefundOrderMutation } from './order-api.js';
import { refundOutcome } from './order-words.js';
import type { useOrderChange } from './use-order-change.js';

interface RefundPanelProps {
  order: Order;
  change: ReturnType<typeof useOrderChange>;
  onClose: () => void;
}

interface RefundedLine {
  readonly index: number;
  readonly quantity: number;
  readonly restock: boolean;
}

const FORM = 'refund-order';
/** Dollars as they are written, with cents or without. */
const SUM = /^\d+(?:\.\d{1,2})?$/;

const LineChoice = ({
  title,
  most,
  chosen,
  onChoose,
}: {
  title: string;
  most: number;
  chosen: RefundedLine;
  onChoose: (line: RefundedLine) => void;
}) => (
  <li className="border-b border-line py-2">
    <p className="font-semibold">{title}</p>
    <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">
      <label className="flex items-center gap-2">
        {t`Items`}
        <input
          type="number"
          min={0}
          max={most}
          value={chosen.quantity}
          className="tabular min-h-9 w-20 rounded-sm border border-line-strong bg-raised px-2 pointer-coarse:min-h-11"
          onChange={(event) => {
            const wanted = Math.trunc(event.currentTarget.valueAsNumber) || 0;
            onChoose({ ...chosen, quantity: Math.min(Math.max(wanted, 0), most) });
          }}
        />
        <span className="text-muted">{t`of ${most}`}</span>
      </label>
      <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-(--accent)"
          checked={chosen.restock}
          onChange={(event) => {
            onChoose({ ...chosen, restock: event.currentTarget.checked });
          }}
        />
        {t`Back to stock`}
      </label>
    </div>
  </li>
);

const sumOf = (order: Order, chosen: readonly RefundedLine[]): number => {
  const lines = orderLines(order);
  const sum = chosen.reduce(
    (total, { index, quantity }) => total + quantity * toCents(lines[index]?.product.discountPrice ?? 0),
    0,
  );
  return Math.min(sum / 100, leftToRefund(order));
};

/** Gives money back through the payment provider: for some items, or any sum up to what is left. */
export const RefundPanel = ({ order, change, onClose }: RefundPanelProps) => {
  const { usdToNpr: rateNow } = useSettings();
  const [refundOrder] = useRefundOrderMutation();
  // The same for every attempt made from this panel, so that the money is given back once.
  const [key] = useState(() => crypto.randomUUID());
  const lines = orderLines(order);
  const leftOf = (index: number): number => (lines[index]?.quantity ?? 0) - (lines[index]?.refunded ?? 0);
  const [chosen, setChosen] = useState(() =>
    lines.map((_line, index): RefundedLine => ({
      index,
      quantity: leftOf(index),
      restock: returnsByDefault(order.status),
    })),
  );
  const left = leftToRefund(order);
  const [amount, setAmount] = useState(left.toFixed(2));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ amount?: string; reason?: string }>({});
  const dollars = SUM.test(amount.trim()) ? Number(amount) : 0;
  const isPayable = dollars > 0 && dollars <= left;
  const action = t`Give back ${formatMoney(isPayable ? dollars : 0)}`;

  const choose = (line: RefundedLine): void => {
    const next = chosen.map((each) => (each.index === line.index ? line : each));
    setChosen(next);
    setAmount(sumOf(order, next).toFixed(2));
  };
  const submit = async (): Promise<void> => {
    const found = {
      ...(!isPayable && { amount: t`Please enter a sum up to ${formatMoney(left)}` }),
      ...(reason.trim() === '' && { reason: t`Please say why` }),
    };
    setProblem(found);
    if (Object.keys(found).length > 0) return;
    await change.run({
      action,
      done: refundOutcome,
      isAllowed: (now) => leftToRefund(now) >= dollars,
      call: (version) =>
        refundOrder({
          id: order._id,
          version,
          key,
          amount: dollars,
          lines: chosen.filter(({ quantity }) => quantity > 0),
          reason: reason.trim(),
        }),
      onDone: onClose,
    });
  };
  return (
    <SidePanel
      open
      onClose={onClose}
      title={t`Give money back`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" type="submit" form={FORM} busy={change.busy === action}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ul>
          {chosen.map((line) => {
            const { product, size } = lines[line.index] ?? {};
            const title = [product?.title ?? t`N/A`, size && sizeInWords(size)].filter(Boolean).join(', ');
            const most = leftOf(line.index);
            return (
              most > 0 && <LineChoice key={line.index} title={title} most={most} chosen={line} onChoose={choose} />
            );
          })}
        </ul>
        <Field
          label={t`Dollars`}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={problem.amount}
          hint={t`${formatMoney(left)} are left, ${formatPaisa(toPaisa(toCents(left), order.usdToNpr ?? rateNow))}`}
          onChange={(event) => {
            setAmount(event.currentTarget.value);
            setProblem({});
          }}
        />
        <TextArea
          label={t`Why, for your colleagues`}
          rows={2}
          maxLength={2000}
          value={reason}
          error={problem.reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setProblem({});
          }}
        />
      </form>
    </SidePanel>
  );
};
