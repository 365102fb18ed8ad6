import { isToCall, MAX_REFUSALS, type Order } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useDialog } from '../../ui/use-dialog.js';
import { useShopTime } from '../platform/shop-time.js';
import { handOverLabel, orderName, returnedLabel } from '../order-summary/order-words.js';
import { useConfirm } from '../ui/confirm.js';
import type { PageAction } from '../ui/more-actions.js';
import { PanelFrame } from '../ui/side-panel.js';
import { CashForm, type CountedCash } from './cash-form.js';
import { orderApi } from './order-api.js';
import { mayBecome, useOrderRights } from './order-rights.js';
import type { OrderCardProps } from './use-order-change.js';

/**
 * The steps that only a cash order has: calls before it is packed, and its cash at the door or in the shop. Render the
 * panels.
 */
export const useCashSteps = ({ order, change }: OrderCardProps) => {
  const { mayConfirm, mayDeliver } = useOrderRights();
  const { formatNear } = useShopTime();
  const [changeStatus] = orderApi.useChangeStatusMutation();
  const [recordCall] = orderApi.useRecordCallMutation();
  const counting = useDialog();
  const { ask, dialog } = useConfirm();
  const confirm = (): void =>
    void change.run({
      id: 'confirm',
      action: t`Confirm by phone`,
      done: t`Confirmed. The order can be packed.`,
      isAllowed: mayBecome('confirmed'),
      call: (target) => changeStatus({ ...target, body: { status: 'confirmed' } }),
    });
  const recordNoAnswer = (): void =>
    void change.run({
      id: 'no-answer',
      action: t`No answer`,
      // The order expires so soon that the next call cannot wait.
      done: ({ callAfter }: Order) =>
        callAfter === undefined
          ? t`Recorded. Call again soon: the order is about to expire.`
          : t`Recorded. Call again from ${formatNear(callAfter)}.`,
      isAllowed: isToCall,
      call: (target) => recordCall({ ...target, body: { outcome: 'no_answer' } }),
    });
  const bringBack = (): void =>
    ask({
      question: t`Did order ${orderName(order)} come back from the door?`,
      details: t`Its items return to stock. This cannot be undone. After ${MAX_REFUSALS} such orders, a phone number has to pay first.`,
      yes: t`It came back`,
      onYes: () =>
        void change.run({
          id: 'return',
          action: returnedLabel(),
          done: t`Returned. Its items are back in stock.`,
          isAllowed: mayBecome('returned'),
          call: (target) => changeStatus({ ...target, body: { status: 'returned' } }),
        }),
    });
  const delivering = order.pickUp ? handOverLabel() : t`Mark as delivered`;
  const deliver = (cash: CountedCash, onRefused: (error: unknown) => void): Promise<boolean> =>
    change.run({
      id: 'deliver',
      action: delivering,
      done: order.pickUp ? t`Handed over. The cash is recorded.` : t`Delivered. The cash is recorded.`,
      isAllowed: mayBecome('delivered'),
      call: (target) => changeStatus({ ...target, body: { status: 'delivered', ...cash } }),
      onDone: counting.close,
      onRefused,
    });
  const possible: readonly (PageAction | false)[] = [
    mayConfirm &&
      isToCall(order) && {
        id: 'no-answer',
        label: t`No answer`,
        keys: 'a',
        look: 'plain',
        run: recordNoAnswer,
      },
    mayConfirm &&
      isToCall(order) && {
        id: 'confirm',
        label: t`Confirm by phone`,
        keys: 'y',
        look: 'strong',
        run: confirm,
      },
    mayDeliver &&
      mayBecome('returned')(order) && {
        id: 'return',
        label: returnedLabel(),
        keys: 'b',
        look: 'plain',
        run: bringBack,
      },
  ];
  return {
    actions: possible,
    /** Asks for the collected cash, and marks the order as delivered. */
    countCash: counting.open,
    panels: (
      <>
        {/* Somebody else may have counted the cash. */}
        <PanelFrame
          open={counting.isOpen && mayBecome('delivered')(order)}
          onClose={counting.close}
          title={t`Count the cash`}
        >
          <CashForm action={delivering} busy={change.busy === 'deliver'} order={order} onSave={deliver} />
        </PanelFrame>
        {dialog}
      </>
    ),
  };
};
