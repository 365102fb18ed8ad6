import { errorText, type Order, UNDER_WAY } from '@paila/shared';
import { messageOf } from '../../platform/api.js';
import { errorMessage, t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { reportFailure } from '../platform/admin-api.js';
import { useConfirm } from '../ui/confirm.js';
import { orderApi, orderTarget } from './order-api.js';
import { orderName } from '../order-summary/order-words.js';

/** The details of the question before an order is deleted. */
const binText = (order: Order): string => {
  const name = orderName(order);
  return order.status === 'pending'
    ? t`Order ${name} is not paid. Deleting it cancels it and notifies its customer. It stays in the bin as a cancelled order, and can be restored.`
    : t`Order ${name}. It stays in the bin, and can be restored.`;
};

/** The refusal that the server would send, shown before the question. */
const deletionRefusal = ({ status }: Order): string | undefined => {
  if (!UNDER_WAY.includes(status)) return undefined;
  const code = 'order_under_way';
  return errorMessage({ code, params: { status }, msg: errorText(code, { status }) });
};

/** Moves orders into the bin, after a question, and restores orders. Render the returned dialog. */
export const useBin = (onRemoved?: () => void) => {
  const { ask, dialog } = useConfirm();
  const [lookAt] = orderApi.useLazyAdminOrderQuery();
  const [removeOrder] = orderApi.useRemoveOrderMutation();
  const [restoreOrder] = orderApi.useRestoreOrderMutation();
  const restore = async (order: Order): Promise<void> => {
    const name = orderName(order);
    const { error } = await restoreOrder(orderTarget(order));
    if (error === undefined) showToast({ text: t`Order ${name} restored.` });
    else reportFailure(`Order ${order._id} was not restored`, error);
  };
  const removeNow = async (order: Order): Promise<void> => {
    const name = orderName(order);
    const { data, error } = await removeOrder(orderTarget(order));
    if (!data) {
      reportFailure(`Order ${order._id} was not deleted`, error);
      return;
    }
    const isCancelled = order.status === 'pending';
    showToast({
      text: isCancelled ? t`Order ${name} was cancelled and moved to the bin.` : t`Order ${name} was moved to the bin.`,
      // Restoring does not undo the cancelling.
      action: { label: isCancelled ? t`Restore` : t`Undo`, run: () => void restore(data) },
    });
    onRemoved?.();
  };
  const remove = async (shown: Order): Promise<void> => {
    // Somebody may have changed the order since the list was loaded.
    const { data: order, error } = await lookAt({ params: { orderId: shown._id } });
    const refusal = order ? deletionRefusal(order) : messageOf(error);
    if (refusal !== undefined) showToast({ text: refusal });
    if (!order || refusal !== undefined) return;
    ask({
      question: t`Are you sure you want to delete this order?`,
      details: binText(order),
      yes: t`Delete`,
      onYes: () => void removeNow(order),
    });
  };
  return {
    remove: (order: Order): void => void remove(order),
    restore: (order: Order): void => void restore(order),
    dialog,
  };
};
