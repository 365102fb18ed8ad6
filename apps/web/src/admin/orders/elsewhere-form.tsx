import { isCancelRequested, orderRefunds } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { TextArea } from '../../ui/field.js';
import { BodyForm, useBodyForm } from '../ui/body-form.js';
import { Button } from '../ui/button.js';
import { orderApi } from './order-api.js';
import type { OrderCardProps } from './use-order-change.js';

const { body: FIELDS } = orderRefunds.endpoints.recordRefund;

/** Records that staff gave the money of a cancelled order back in another way than by its provider. */
export const ElsewhereForm = ({ change }: Pick<OrderCardProps, 'change'>) => {
  const [recordRefund] = orderApi.useRecordRefundMutation();
  const form = useBodyForm({ fields: FIELDS, values: { note: '' }, read: ({ note }) => ({ note: note.trim() }) });
  return (
    <BodyForm
      form={form}
      className="mt-3 grid max-w-2xl gap-2"
      onSubmit={async (body) => {
        await change.run({
          id: 'record-refund',
          action: t`Refunded in another way`,
          done: t`Recorded. The order is refunded.`,
          isAllowed: isCancelRequested,
          call: (target) => recordRefund({ ...target, body }),
          onRefused: form.showFailure,
        });
      }}
    >
      <TextArea
        label={t`How the money was refunded, and its reference`}
        hint={t`This records the refund. The customer gets an email. It sends no money.`}
        rows={2}
        required
        {...form.field('note')}
      />
      <Button type="submit" busy={change.busy === 'record-refund'} className="justify-self-start">
        {t`Refunded in another way`}
      </Button>
    </BodyForm>
  );
};
