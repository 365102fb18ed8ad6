import { isCashOrder, type Order, type OrderRefund, orderRefunds } from '@paila/shared';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import type { AdminDispatch } from '../platform/admin-api.js';
import { BodyForm, useBodyForm } from '../ui/body-form.js';
import { Button } from '../ui/button.js';
import { orderAnswered, orderApi, type RefundFound } from './order-api.js';
import { isOurMoney, isRefundedByHand, type PaidOrder, refundOutcome } from '../order-summary/order-words.js';
import { TextArea } from '../../ui/field.js';

interface FoundValues {
  /** The pressed button. */
  became: RefundFound['became'];
  note: string;
}

const { then: FIELDS } = orderRefunds.endpoints.settleRefund.body;
const NOTHING_YET: FoundValues = { became: 'done', note: '' };

interface UnclearRefundProps {
  order: PaidOrder & Pick<Order, '_id'>;
  refund: Pick<OrderRefund, '_id'>;
}

const noteLabel = (order: PaidOrder): string => {
  if (isCashOrder(order)) return t`How the cash was given back`;
  if (isOurMoney(order)) return t`How the money was given back`;
  return isRefundedByHand(order)
    ? t`Reference of the refund in the merchant portal`
    : t`What the provider’s dashboard shows`;
};

/**
 * Finds the result of an unclear refund: the shop looks the payment up at the provider, or staff record what its
 * dashboard shows, or that they gave the money back. No way refunds anything.
 */
export const UnclearRefund = ({ order, refund }: UnclearRefundProps) => {
  const [settle, { isLoading }] = orderApi.useSettleRefundMutation();
  const dispatch = useDispatch<AdminDispatch>();
  const form = useBodyForm({
    fields: FIELDS,
    values: NOTHING_YET,
    read: ({ became, note }: FoundValues) => ({ became, note: note.trim() }),
  });
  const run = async (found?: RefundFound): Promise<void> => {
    const { data, error } = await settle({
      params: { id: order._id, refundId: refund._id },
      ...(found && { body: found }),
    });
    if (data) {
      dispatch(orderAnswered(data));
      showToast({ text: refundOutcome(data) });
    } else if (found) form.showFailure(error);
    else showToast({ text: messageOf(error) });
  };
  const saying = (became: RefundFound['became']) => () => form.setValue('became', became);
  return (
    <BodyForm form={form} className="mt-2 mb-1 grid max-w-2xl gap-2" onSubmit={run}>
      {!isOurMoney(order) && (
        <div>
          <Button busy={isLoading} onClick={() => void run()}>{t`Look it up at the provider`}</Button>
        </div>
      )}
      <TextArea label={noteLabel(order)} rows={2} {...form.field('note')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isLoading} onClick={saying('done')}>{t`Refunded`}</Button>
        <Button type="submit" busy={isLoading} onClick={saying('refused')}>{t`Not refunded`}</Button>
      </div>
    </BodyForm>
  );
};
