import type { Order, OrderRefund } from '@paila/shared';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { messageOf } from '../../platform/api.js';
import { showToast } from '../../ui/toast.js';
import type { AdminDispatch } from '../app/store.js';
import { Button } from '../ui/button.js';
import { TextArea } from '../ui/text-area.js';
import { orderAnswered, type RefundFound, useSettleRefundMutation } from './order-api.js';
import { refundOutcome } from './order-words.js';

/**
 * Finds out what became of a refund without a clear answer: the provider is asked how the payment stands, or staff say what its
 * dashboard shows. Neither gives anything back.
 */
export const UnclearRefund = ({ order, refund }: { order: Pick<Order, '_id'>; refund: Pick<OrderRefund, '_id'> }) => {
  const [settle, { isLoading }] = useSettleRefundMutation();
  const dispatch = useDispatch<AdminDispatch>();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const run = async (found?: RefundFound): Promise<void> => {
    const { data, error } = await settle({ id: order._id, refundId: refund._id, ...(found && { found }) });
    if (data) dispatch(orderAnswered(data));
    showToast({ text: data ? refundOutcome(data) : messageOf(error) });
  };
  const say = (became: RefundFound['became']): void => {
    if (note.trim() === '') setProblem(t`Please write what you found out`);
    else void run({ became, note: note.trim() });
  };
  return (
    <div className="mt-1 mb-2 grid gap-2">
      <div>
        <Button busy={isLoading} onClick={() => void run()}>{t`Ask the provider what became of it`}</Button>
      </div>
      <TextArea
        label={t`What the provider’s dashboard shows`}
        rows={2}
        maxLength={2000}
        value={note}
        error={problem}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={isLoading}
          onClick={() => {
            say('done');
          }}
        >{t`It was given back`}</Button>
        <Button
          busy={isLoading}
          onClick={() => {
            say('refused');
          }}
        >{t`It was not given back`}</Button>
      </div>
    </div>
  );
};
