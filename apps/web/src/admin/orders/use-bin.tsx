import { errorText, type Order, UNDER_WAY } from '@paila/shared';
import { useCallback } from 'react';
import { messageOf } from '../../platform/api.js';
import { errorMessage, t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { logFailure } from '../platform/admin-api.js';
import { useConfirm } from '../ui/confirm.js';
import { useLazyAdminOrderQuery, useRemoveOrderMutation, useRestoreOrderMutation } from './order-api.js';
import { orderName } from '../order-summary/order-words.js';

/** What more there is to know before an order is deleted. */
const binText = (order: Order): string => {
  const name = orderName(order);
  return order.status === 'pending'
    ? t`Order ${name} is not paid: deleting it cancels it, and its customer is told so. It stays in the bin, from which it can be restored, as a cancelled order.`
    : t`Order ${name}. It stays in the bin, from which it can be restored.`;
};

/** What the server would answer, too; said before anybody confirms what cannot be. */
const refusalOf = ({ status }: Order): string | undefined => {
  if (!UNDER_WAY.includes(status)) return undefined;
  const code = 'order_under_way';
  return errorMessage({ code, params: { status }, msg: errorText(code, { status }) });
};

/** Removing orders into the bin, after a question, and taking them out again. Render its dialog. */
export const useBin = (onRemoved?: () => void) => {
  const { ask, dialog } = useConfirm();
  const [lookAt] = useLazyAdminOrderQuery();
  const [removeOrder] = useRemoveOrderMutation();
  const [restoreOrder] = useRestoreOrderMutation();
  const restore = useCallback(
    async (order: Order): Promise<void> => {
      const name = orderName(order);
      const answer = await restoreOrder({ id: order._id, version: order.version });
      if (answer.error === undefined) showToast({ text: t`Order ${name} is back.` });
      else {
        logFailure(`Order ${order._id} was not restored`, answer.error);
        showToast({ text: messageOf(answer.error) });
      }
    },
    [restoreOrder],
  );
  const remove = useCallback(
    async (order: Order): Promise<void> => {
      const name = orderName(order);
      const answer = await removeOrder({ id: order._id, version: order.version });
      if (answer.error === undefined) {
        const { data } = answer;
        const isCancelled = order.status === 'pending';
        showToast({
          text: isCancelled ? t`Order ${name} is cancelled and in the bin.` : t`Order ${name} is in the bin.`,
          // Nothing takes back the cancelling.
          action: { label: isCancelled ? t`Restore` : t`Undo`, run: () => void restore(data) },
        });
        onRemoved?.();
      } else {
        logFailure(`Order ${order._id} was not deleted`, answer.error);
        showToast({ text: messageOf(answer.error) });
      }
    },
    [removeOrder, restore, onRemoved],
  );
  const askToRemove = useCallback(
    async (shown: Order): Promise<void> => {
      // A list may have been read some time ago.
      const { data: order, error } = await lookAt(shown._id);
      const refusal = order ? refusalOf(order) : messageOf(error);
      if (refusal !== undefined) showToast({ text: refusal });
      if (!order || refusal !== undefined) return;
      ask({
        question: t`Are you sure you want to delete this order?`,
        details: binText(order),
        yes: t`Delete`,
        onYes: () => void remove(order),
      });
    },
    [ask, lookAt, remove],
  );
  return {
    remove: useCallback((order: Order): void => void askToRemove(order), [askToRemove]),
    restore: useCallback((order: Order): void => void restore(order), [restore]),
    dialog,
  };
};
