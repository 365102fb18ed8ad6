import { cash, type CashDay, type FieldError, formatPaisa, type Paisa } from '@paila/shared';
import { useWatch } from 'react-hook-form';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { TextArea } from '../../ui/field.js';
import { NumberField } from '../../ui/number-field.js';
import { showToast } from '../../ui/toast.js';
import { formatDifference } from '../order-summary/cash-words.js';
import { paisaIn, rupeesText } from '../platform/rupees.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { cashApi } from './cash-api.js';

interface SettleValues {
  /** In rupees. */
  received: string;
  reason: string;
}

const { received: RECEIVED, reason: REASON } = cash.endpoints.settleCash.body;

/** Errors in the typed sum, which the contract cannot read, and a reason that is missing. */
const settleErrors =
  (expected: Paisa) =>
  (typed: SettleValues): FieldError[] => {
    const received = paisaIn(typed.received);
    if (received === undefined) return [{ path: 'received', msg: t`Please enter the received rupees, such as 12600` }];
    return received !== expected && typed.reason.trim() === ''
      ? [{ path: 'reason', msg: t`Please say why the cash differs` }]
      : [];
  };

/**
 * Enters what a carrier has paid out for a day; the content of a panel. If the cash of the day has changed meanwhile,
 * the typed values stay and the new sum is shown.
 */
export const SettleForm = ({ of: cashDay, onClose }: { of: CashDay; onClose: () => void }) => {
  const { day, carrier, expected, settlement } = cashDay;
  const [settle] = cashApi.useSettleCashMutation();
  const form = useBodyForm({
    fields: { received: RECEIVED, reason: REASON },
    values: {
      received: settlement ? rupeesText(settlement.received) : '',
      reason: settlement?.reason ?? '',
    },
    read: (typed: SettleValues) => {
      const received = paisaIn(typed.received);
      return received === expected ? { received } : { received, reason: typed.reason.trim() };
    },
    also: settleErrors(expected),
  });
  const received = paisaIn(useWatch({ control: form.control, name: 'received' }));
  const differs = received !== undefined && received !== expected;
  return (
    <PanelForm
      form={form}
      action={t`Save`}
      onSubmit={async (typed) => {
        const { data, error } = await settle({ body: { day, carrier, expected, ...typed } });
        if (data) showToast({ text: t`${formatPaisa(typed.received)} recorded.` });
        else if (isApiFailure(error) && error.code === 'not_found') showToast({ text: messageOf(error) });
        else {
          form.showFailure(error);
          return;
        }
        onClose();
      }}
    >
      <p className="tabular flex justify-between gap-4">
        <span className="text-muted">{t`Expected`}</span>
        <span className="font-semibold">{formatPaisa(expected)}</span>
      </p>
      <NumberField label={t`Received rupees`} inputMode="decimal" {...form.field('received')} />
      {/* Always in the page, so that screen readers announce a new difference. */}
      <p role="status" className="tabular flex justify-between gap-4 empty:hidden">
        {differs && (
          <>
            <span className="text-muted">{t`Difference`}</span>{' '}
            <span className="font-semibold">{formatDifference(received - expected)}</span>
          </>
        )}
      </p>
      {differs && (
        <TextArea
          label={t`Why it differs`}
          hint={t`Such as the fee of the carrier`}
          rows={2}
          {...form.field('reason')}
        />
      )}
    </PanelForm>
  );
};
