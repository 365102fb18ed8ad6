import { adminPathTo, type Order } from '@paila/shared';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { customerName, orderName } from '../order-summary/order-words.js';
import { orderApi, orderTarget } from '../orders/order-api.js';
import { useShopTime } from '../platform/shop-time.js';

/** The result of a call. The first and the last one are new statuses of the order. */
type CallResult = 'confirmed' | 'no_answer' | 'cancelled';

/** The refusals of an order that is no longer as the list shows it. */
const CHANGED_MEANWHILE: readonly string[] = ['stale_version', 'status_not_allowed', 'order_removed', 'not_found'];

/**
 * Enters the result of a call about an order, and says what happened.
 * @param onLeave called when the order has left the list, by this result or by somebody else
 */
export const useCallResult = (order: Order, onLeave: () => void) => {
  const navigate = useNavigate();
  const { formatNear } = useShopTime();
  const [changeStatus] = orderApi.useChangeStatusMutation();
  const [recordCall] = orderApi.useRecordCallMutation();
  const [busy, setBusy] = useState<CallResult>();
  // A shortcut works even while the button is busy.
  const isUnderWay = useRef(false);
  const name = orderName(order);
  const doneText = (result: CallResult, { callAfter }: Order): string =>
    ({
      confirmed: t`Order ${name} is confirmed. It can be packed.`,
      // The order expires so soon that the next call cannot wait.
      no_answer:
        callAfter === undefined
          ? t`No answer. Call ${customerName(order)} again soon: the order is about to expire.`
          : t`No answer. Call ${customerName(order)} again from ${formatNear(callAfter)}.`,
      cancelled: t`Order ${name} is cancelled. Its items are back in stock.`,
    })[result];
  const enter = async (result: CallResult): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(result);
    const target = orderTarget(order);
    const { data, error } =
      result === 'no_answer'
        ? await recordCall({ ...target, body: { outcome: result } })
        : await changeStatus({ ...target, body: { status: result } });
    isUnderWay.current = false;
    setBusy(undefined);
    const hasChanged = isApiFailure(error) && CHANGED_MEANWHILE.includes(error.code);
    showToast({
      text: data ? doneText(result, data) : t`Order ${name}: ${messageOf(error)}`,
      ...(hasChanged && {
        action: { label: t`Open the order`, run: () => void navigate(adminPathTo('order', { id: order._id })) },
      }),
    });
    if (data || hasChanged) onLeave();
  };
  return { busy, enter: (result: CallResult): void => void enter(result) };
};
