import type { Order } from '@paila/shared';
import { useState } from 'react';
import { messageOf } from '../../platform/api.js';
import { gettext, msgid, ngettext, t } from '../../platform/i18n.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast } from '../../ui/toast.js';
import { Button } from '../ui/button.js';
import { useConfirm } from '../ui/confirm.js';
import { orderApi } from './order-api.js';
import { mayBecome } from './order-rights.js';
import { orderName } from '../order-summary/order-words.js';

interface UncancelledOrder {
  readonly _id: string;
  readonly name: string;
  readonly msg: string;
}

/**
 * Cancels the selected orders that may still be cancelled, and lists the other orders with the reasons.
 */
export const CancelSelected = ({ orders, onDone }: { orders: readonly Order[]; onDone: () => void }) => {
  const { ask, dialog } = useConfirm();
  const [cancelOrders, { isLoading }] = orderApi.useCancelOrdersMutation();
  const [uncancelled, setUncancelled] = useState<readonly UncancelledOrder[]>([]);
  const selected = orders.length;
  const ids = orders.filter(mayBecome('cancelled')).map(({ _id }) => _id);
  const count = ids.length;
  const cancel = async (): Promise<void> => {
    const names = new Map(orders.map((order) => [order._id, orderName(order)]));
    const answer = await cancelOrders({ body: { orders: ids } });
    if (answer.error !== undefined) {
      showToast({ text: messageOf(answer.error) });
      return;
    }
    const { cancelled, kept: others } = answer.data;
    const done = cancelled.length;
    showToast({ text: ngettext(msgid`${done} order was cancelled.`, `${String(done)} orders were cancelled.`, done) });
    // The names come from before the call, because the orders may have left the list.
    if (others.length > 0)
      setUncancelled(others.map(({ _id, msg }) => ({ _id, name: names.get(_id) ?? _id.slice(-6), msg })));
    else onDone();
  };
  return (
    <>
      <span role="status" className="tabular text-muted">
        {count === selected ? t`${selected} selected` : t`${selected} selected, ${count} of them can be cancelled`}
      </span>
      <Button look="quiet" onClick={onDone}>{t`Clear selection`}</Button>
      <Button
        look="danger"
        busy={isLoading}
        disabled={count === 0}
        onClick={() =>
          ask({
            question: ngettext(msgid`Cancel ${count} order?`, `Cancel ${String(count)} orders?`, count),
            details:
              count === selected
                ? t`Their items return to stock, and their customers are notified.`
                : t`Their items return to stock, and their customers are notified. The other selected orders stay as they are.`,
            yes: t`Cancel them`,
            no: t`Keep them`,
            onYes: () => void cancel(),
          })
        }
      >{t`Cancel orders`}</Button>
      {dialog}
      <Dialog
        open={uncancelled.length > 0}
        onClose={() => {
          setUncancelled([]);
          onDone();
        }}
        title={t`These orders were not cancelled`}
      >
        <ul className="mt-4">
          {uncancelled.map(({ _id, name, msg }) => (
            <li key={_id} className="border-b border-line py-2">
              <span className="tabular font-semibold">{name}</span> <span>{gettext(msg)}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
};
