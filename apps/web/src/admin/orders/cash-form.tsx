import { type BodyOf, type FieldError, formatPaisa, type Order, orderCashDue, orders, type Paisa } from '@paila/shared';
import { useWatch } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { TextArea } from '../../ui/field.js';
import { NumberField } from '../../ui/number-field.js';
import { returnedLabel } from '../order-summary/order-words.js';
import { paisaIn, rupeesText } from '../platform/rupees.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { useOrderRights } from './order-rights.js';

/** The typed texts, by the fields of the API. The first one is in rupees. */
interface CashValues {
  cashPaisa: string;
  cashReason: string;
}

export type CountedCash = Pick<BodyOf<typeof orders.endpoints.changeOrderStatus>, 'cashPaisa' | 'cashReason'>;

interface CashFormProps {
  action: string;
  busy: boolean;
  order: Order;
  /**
   * Closes the panel on success. A failed attempt can be repeated.
   * @param onRefused shows a refusal
   */
  onSave: (cash: CountedCash, onRefused: (error: unknown) => void) => Promise<boolean>;
}

const { cashPaisa, cashReason } = orders.endpoints.changeOrderStatus.body;

/** Errors in the typed cash, which the contract allows to be absent. */
const cashErrors =
  (due: Paisa, isPickUp: boolean) =>
  (typed: CashValues): FieldError[] => {
    const counted = paisaIn(typed.cashPaisa);
    if (counted === undefined) {
      const msg = isPickUp
        ? t`Please enter the rupees that the customer paid, such as 12600`
        : t`Please enter the rupees that the courier collected, such as 12600`;
      return [{ path: 'cashPaisa', msg }];
    }
    if (counted === 0) {
      const msg = isPickUp
        ? t`If nobody paid, do not hand the items over`
        : t`If nobody paid, choose “${returnedLabel()}” instead`;
      return [{ path: 'cashPaisa', msg }];
    }
    return counted !== due && typed.cashReason.trim() === ''
      ? [{ path: 'cashReason', msg: t`Please say why the cash differs` }]
      : [];
  };

/** The sum that is due, and who collects it. */
const dueText = ({ pickUp, shipment }: Order, due: Paisa): string => {
  if (pickUp) return t`The customer pays ${formatPaisa(due)}.`;
  const carrier = shipment?.carrier ?? '';
  return carrier.trim() === ''
    ? t`The courier had to collect ${formatPaisa(due)}. No carrier is entered: this counts as own delivery.`
    : t`${carrier} had to collect ${formatPaisa(due)}.`;
};

/**
 * Counts the cash of a delivered parcel, or of an order that is picked up; the content of a panel. Another sum than was
 * due needs a reason.
 */
export const CashForm = ({ action, busy, order, onSave }: CashFormProps) => {
  const due = orderCashDue(order);
  const form = useBodyForm({
    fields: { cashPaisa, cashReason },
    values: { cashPaisa: rupeesText(due), cashReason: '' },
    read: (typed: CashValues) => {
      const counted = paisaIn(typed.cashPaisa);
      return counted === due ? { cashPaisa: counted } : { cashPaisa: counted, cashReason: typed.cashReason.trim() };
    },
    also: cashErrors(due, order.pickUp === true),
  });
  const counted = paisaIn(useWatch({ control: form.control, name: 'cashPaisa' }));
  const { mayReceive } = useOrderRights();
  return (
    <PanelForm
      form={form}
      action={action}
      busy={busy}
      onSubmit={async (cash) => {
        await onSave(cash, form.showFailure);
      }}
    >
      <p>
        <span>{dueText(order, due)}</span> {t`Counted cash cannot be changed later.`}
      </p>
      <p className="text-sm text-muted">
        {mayReceive
          ? t`Paid by QR or bank instead? Record the payment first.`
          : t`Paid by QR or bank instead? An admin has to record the payment first.`}
      </p>
      <NumberField label={t`Counted rupees`} inputMode="decimal" {...form.field('cashPaisa')} />
      {counted !== undefined && counted !== due && (
        <TextArea label={t`Why it differs`} rows={2} {...form.field('cashReason')} />
      )}
    </PanelForm>
  );
};
