import {
  awaitsCash,
  hasNothingToSend,
  isCashOrder,
  isToSend,
  remainingAmount,
  REFUNDABLE,
  statusBefore,
  TO_SEND,
  UNDER_WAY,
} from '@paila/shared';
import { useEffect, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { useConfirm } from '../ui/confirm.js';
import { ActionButton, MoreActions, type PageAction } from '../ui/more-actions.js';
import { type Shortcut, useShortcuts } from '../ui/shortcuts.js';
import { PanelFrame } from '../ui/side-panel.js';
import { useDialog } from '../../ui/use-dialog.js';
import { orderApi, type ShipmentChange } from './order-api.js';
import { mayBecome, useOrderRights } from './order-rights.js';
import { handOverLabel, isBeingRefunded, orderName } from '../order-summary/order-words.js';
import { saveOrderDocument } from '../../features/orders/save-order-document.js';
import { RefundForm } from './refund-form.js';
import { ShipForm } from './ship-form.js';
import { useBin } from './use-bin.js';
import { useCashSteps } from './use-cash-steps.js';
import { useOrderPaper } from './use-order-paper.js';
import { useReceiving } from './use-receiving.js';
import type { OrderCardProps, OrderChange } from './use-order-change.js';

/** True if a moment in ISO 8601 is in the future of this device's clock; false without a moment. */
const useIsBefore = (moment: string | undefined): boolean => {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (moment === undefined) return undefined;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, Date.parse(moment) - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== undefined && passed !== moment;
};

interface OrderActionsProps extends OrderCardProps {
  onRemoved: () => void;
}

/** The next steps that the order's status and the account's rights allow. */
export const OrderActions = ({ order, change, onRemoved }: OrderActionsProps) => {
  const rights = useOrderRights();
  const [changeStatus] = orderApi.useChangeStatusMutation();
  const [packOrder] = orderApi.usePackOrderMutation();
  const [undoStep] = orderApi.useUndoStepMutation();
  const mayBeUndone = useIsBefore(order.undoUntil);
  const shipping = useDialog();
  const refunding = useDialog();
  const { ask, dialog: question } = useConfirm();
  const { remove, dialog: binQuestion } = useBin(onRemoved);
  const cash = useCashSteps({ order, change });
  const receiving = useReceiving({ order, change });
  const isPacked = order.packedAt !== undefined;
  const isWaiting = isToSend(order);
  // Do not send an order during a refund: its items may return to stock.
  const mayBeSent = isWaiting && !isBeingRefunded(order) && !hasNothingToSend(order);
  const { pickUp } = order;
  const mayBeShipped = mayBeSent && mayBecome('shipped')(order);
  const mayReachCustomer = mayBecome('delivered')(order) && (!pickUp || mayBeSent);
  const isRefundable = REFUNDABLE.includes(order.status) && !awaitsCash(order);

  const packLabel = pickUp ? t`Mark as ready` : t`Mark as packed`;
  const packing = (packed: boolean): OrderChange => ({
    id: packed ? 'pack' : 'unpack',
    action: packed ? packLabel : t`Undo packing`,
    done: packed ? (pickUp ? t`Ready to pick up.` : t`Packed.`) : t`Packing undone.`,
    isAllowed: isToSend,
    call: (target) => packOrder({ ...target, body: { packed } }),
  });
  const pack = (packed: boolean): void => void change.run({ ...packing(packed), undo: packing(!packed) });
  const undoing: OrderChange = {
    id: 'undo-step',
    action: t`Undo`,
    done: ({ status }) => {
      if (pickUp) return t`Hand-over undone.`;
      return TO_SEND.includes(status) ? t`Shipping undone.` : t`Delivery undone.`;
    },
    isAllowed: (now) => now.undoUntil !== undefined && statusBefore(now) !== undefined,
    call: undoStep,
  };
  const undoSent = order.status === 'shipped' ? t`Undo shipping` : t`Undo delivery`;
  const undoLabel = pickUp ? t`Undo hand-over` : undoSent;
  const ship = (shipment: ShipmentChange, onRefused: (error: unknown) => void): Promise<boolean> =>
    change.run({
      id: 'ship',
      action: t`Mark as shipped`,
      done: ({ undoUntil }) => (undoUntil ? t`Shipped. The customer gets the email in a few minutes.` : t`Shipped.`),
      undo: undoing,
      isAllowed: mayBecome('shipped'),
      call: (target) => changeStatus({ ...target, body: { status: 'shipped', ...shipment } }),
      onDone: shipping.close,
      onRefused,
    });
  const deliverLabel = pickUp ? handOverLabel() : t`Mark as delivered`;
  const deliver = (): void =>
    void change.run({
      id: 'deliver',
      action: deliverLabel,
      done: ({ undoUntil }) => {
        if (pickUp) return undoUntil ? t`Handed over. The customer gets the email in a few minutes.` : t`Handed over.`;
        return undoUntil ? t`Delivered. The customer gets the email in a few minutes.` : t`Delivered.`;
      },
      undo: undoing,
      isAllowed: mayBecome('delivered'),
      call: (target) => changeStatus({ ...target, body: { status: 'delivered' } }),
    });
  const cancel = (): void =>
    ask({
      question: t`Cancel order ${orderName(order)}?`,
      details: isCashOrder(order)
        ? t`Its items return to stock, and the customer is notified.`
        : t`Its items return to stock. The customer can no longer pay it.`,
      yes: t`Cancel the order`,
      no: t`Keep it`,
      onYes: () =>
        void change.run({
          id: 'cancel',
          action: t`Cancel the order`,
          done: t`Cancelled.`,
          isAllowed: mayBecome('cancelled'),
          call: (target) => changeStatus({ ...target, body: { status: 'cancelled' } }),
        }),
    });

  const paper = useOrderPaper(order);
  const save = async (name: 'showPackingSlip' | 'showInvoice', kind: string): Promise<void> => {
    const isSaved = await saveOrderDocument(name, order, `${kind}-${orderName(order)}.pdf`);
    if (!isSaved) showToast({ text: t`The document could not be downloaded. Please try again.` });
  };
  const possible: readonly (PageAction | false)[] = [
    rights.mayDelete &&
      !UNDER_WAY.includes(order.status) && {
        id: 'delete',
        label: t`Delete`,
        look: 'quiet',
        run: () => remove(order),
      },
    receiving.unlikely,
    mayBeUndone &&
      statusBefore(order) !== undefined &&
      (order.status === 'shipped' ? rights.mayShip : rights.mayDeliver) && {
        id: 'undo-step',
        label: undoLabel,
        look: 'plain',
        run: () => void change.run(undoing),
      },
    rights.mayPack &&
      isWaiting && {
        id: 'save-packing-slip',
        label: t`Packing slip`,
        keys: 'l',
        look: 'quiet',
        run: () => void save('showPackingSlip', 'packing-slip'),
      },
    paper !== undefined && {
      id: 'save-invoice',
      label: { invoice: t`Invoice`, order_confirmation: t`Order confirmation`, receipt: t`Receipt` }[paper],
      keys: 'i',
      look: 'quiet',
      run: () => void save('showInvoice', paper.replaceAll('_', '-')),
    },
    rights.mayRefund &&
      isRefundable &&
      remainingAmount(order) > 0 &&
      !isBeingRefunded(order) && {
        id: 'refund',
        label: t`Refund`,
        keys: 'r',
        look: 'plain',
        run: refunding.open,
      },
    rights.mayCancel &&
      mayBecome('cancelled')(order) && {
        id: 'cancel',
        label: t`Cancel the order`,
        keys: 'c',
        look: 'danger',
        run: cancel,
      },
    receiving.likely,
    rights.mayPack &&
      isWaiting &&
      isPacked && {
        id: 'unpack',
        label: t`Undo packing`,
        look: 'plain',
        run: () => pack(false),
      },
    rights.mayPack &&
      mayBeSent &&
      !isPacked && {
        id: 'pack',
        label: packLabel,
        keys: 'p',
        look: 'strong',
        run: () => pack(true),
      },
    rights.mayShip &&
      mayBeShipped && {
        id: 'ship',
        label: t`Mark as shipped`,
        keys: 's',
        look: isPacked ? 'strong' : 'plain',
        run: shipping.open,
      },
    ...cash.actions,
    rights.mayDeliver &&
      mayReachCustomer && {
        id: 'deliver',
        label: deliverLabel,
        keys: 'd',
        look: pickUp && !isPacked ? 'plain' : 'strong',
        run: isCashOrder(order) ? cash.countCash : deliver,
      },
  ];
  const actions = possible
    .filter((action) => action !== false)
    .map((action): PageAction => ({ ...action, busy: change.busy === action.id }));
  const next = actions.find(({ look }) => look === 'strong') ?? actions.at(-1);
  useShortcuts(
    actions.flatMap(({ label, keys, run }): Shortcut[] => (keys === undefined ? [] : [{ keys, label, run }])),
  );
  return (
    <>
      <MoreActions actions={actions.filter((action) => action !== next)} />
      {next && <ActionButton key={next.id} action={next} />}
      {/* Somebody else may have shipped the order. */}
      <PanelFrame open={shipping.isOpen && mayBeShipped} onClose={shipping.close} title={t`Ship the order`}>
        <ShipForm action={t`Mark as shipped`} busy={change.busy === 'ship'} onSave={ship} />
      </PanelFrame>
      {refunding.isOpen && (
        <PanelFrame open onClose={refunding.close} title={t`Refund`}>
          <RefundForm order={order} change={change} onClose={refunding.close} />
        </PanelFrame>
      )}
      {cash.panels}
      {receiving.panel}
      {question}
      {binQuestion}
    </>
  );
};
