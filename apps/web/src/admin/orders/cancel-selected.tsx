import { useState } from 'react';
import { messageOf } from '../../platform/api.js';
import { gettext, msgid, ngettext, t } from '../../platform/i18n.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast } from '../../ui/toast.js';
import { Button } from '../ui/button.js';
import { useConfirm } from '../ui/confirm.js';
import { useCancelOrdersMutation } from './order-api.js';

interface KeptOrder {
  readonly _id: string;
  readonly msg: string;
}

/** What can be done with the selected orders. Those that are paid stay, and why is said. */
export const CancelSelected = ({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) => {
  const { ask, dialog } = useConfirm();
  const [cancelOrders, { isLoading }] = useCancelOrdersMutation();
  const [kept, setKept] = useState<readonly KeptOrder[]>([]);
  const count = ids.length;
  const cancel = async (): Promise<void> => {
    const answer = await cancelOrders(ids);
    if (answer.error !== undefined) {
      showToast({ text: messageOf(answer.error) });
      return;
    }
    const { cancelled, kept: left } = answer.data;
    const done = cancelled.length;
    showToast({ text: ngettext(msgid`${done} order is cancelled.`, `${String(done)} orders are cancelled.`, done) });
    if (left.length > 0) setKept(left);
    else onDone();
  };
  return (
    <>
      <span role="status" className="tabular text-muted">{t`${count} selected`}</span>
      <Button look="quiet" onClick={onDone}>{t`Select none`}</Button>
      <Button
        look="danger"
        busy={isLoading}
        onClick={() => {
          ask({
            question: ngettext(msgid`Cancel ${count} order?`, `Cancel ${String(count)} orders?`, count),
            details: t`Their items return to stock. Orders that are paid stay as they are.`,
            yes: t`Cancel them`,
            onYes: () => void cancel(),
          });
        }}
      >{t`Cancel orders`}</Button>
      {dialog}
      <Dialog
        open={kept.length > 0}
        onClose={() => {
          setKept([]);
          onDone();
        }}
        title={t`These stay as they are`}
      >
        <ul className="mt-4">
          {kept.map(({ _id, msg }) => (
            <li key={_id} className="border-b border-line py-2">
              <span className="tabular font-semibold">{_id.slice(-6)}</span> {gettext(msg)}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
};
