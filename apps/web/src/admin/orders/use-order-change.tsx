import { type Order, remainingItems } from '@paila/shared';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { type ShopTime, useShopTime } from '../platform/shop-time.js';
import type { AdminDispatch } from '../platform/admin-api.js';
import { Conflict, type Difference } from '../ui/conflict.js';
import { orderAnswered, type OrderTarget, orderTarget } from './order-api.js';
import { actorLabel, formatItemCount, orderStatusForStaff } from '../order-summary/order-words.js';

/** The changes of an order. The id names the busy button, because two buttons may have one label. */
export type OrderChangeId =
  | 'confirm'
  | 'no-answer'
  | 'pack'
  | 'unpack'
  | 'ship'
  | 'deliver'
  | 'return'
  | 'undo-step'
  | 'cancel'
  | 'receive'
  | 'refund'
  | 'record-refund'
  | `return-payment:${string}`
  | `restock:${string}`
  | `resolve-review:${string}`
  | 'revoke-link'
  | 'change-size'
  | 'correct-delivery'
  | 'correct-shipment';

/** A change of an order that a button can make. */
export interface OrderChange {
  readonly id: OrderChangeId;
  /** The label of the change's button. */
  readonly action: string;
  /** Shown when the change succeeds. */
  readonly done: string | ((order: Order) => string);
  readonly isAllowed: (order: Order) => boolean;
  /** @param target the order and the version to change */
  readonly call: (target: OrderTarget) => Promise<{ readonly data?: Order | undefined; readonly error?: unknown }>;
  /** Undoes the change. The message of success offers this. */
  readonly undo?: OrderChange;
  /** Called when the change succeeds, at the first or the second try; closes the change's panel. */
  readonly onDone?: () => void;
  /** Shows a refusal, as a form does beside its fields. By default, a toast shows the refusal. */
  readonly onRefused?: (error: unknown) => void;
}

/** An order, and the function that changes the order, for the cards of the order's page. */
export interface OrderCardProps {
  order: Order;
  change: ReturnType<typeof useOrderChange>;
}

const addressText = ({ address }: Order): string => Object.values(address).join(', ');

const differencesBetween = (
  before: Order,
  now: Order,
  { formatMoment }: Pick<ShopTime, 'formatMoment'>,
): Difference[] => {
  const last = now.history.at(-1);
  const all: Difference[] = [
    {
      label: t`Status`,
      before: orderStatusForStaff(before),
      now: orderStatusForStaff(now),
    },
    { label: t`Delivery`, before: addressText(before), now: addressText(now) },
    { label: t`Items`, before: formatItemCount(remainingItems(before)), now: formatItemCount(remainingItems(now)) },
    { label: t`Attention`, before: before.attention ?? t`None`, now: now.attention ?? t`None` },
    { label: t`Notes`, before: String(before.notes?.length ?? 0), now: String(now.notes?.length ?? 0) },
  ];
  const different = all.filter((difference) => difference.before !== difference.now);
  // The page does not show the changed value, such as a new payment.
  if (different.length > 0 || !last) return different;
  return [
    {
      label: t`Last change`,
      before: t`Version ${before.version}`,
      now: `${t`Version ${now.version}`}, ${actorLabel(last.by)}, ${formatMoment(last.at)}`,
    },
  ];
};

/**
 * Changes the version of an order that the page shows. If somebody was faster, a dialog shows both versions. Every
 * other refusal is shown in its own words. Render the dialog.
 * @param order undefined until it is loaded
 */
export const useOrderChange = (order: Order | undefined) => {
  const dispatch = useDispatch<AdminDispatch>();
  const time = useShopTime();
  const [busy, setBusy] = useState<OrderChangeId>();
  // A shortcut works even while the button is busy.
  const isUnderWay = useRef(false);
  const [conflict, setConflict] = useState<{
    readonly change: OrderChange;
    readonly before: Order;
    readonly isOpen: boolean;
  }>();
  const run = async (change: OrderChange, version = order?.version): Promise<boolean> => {
    if (!order || version === undefined || isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(change.id);
    const { data, error } = await change.call(orderTarget({ _id: order._id, version }));
    isUnderWay.current = false;
    setBusy(undefined);
    if (data) {
      dispatch(orderAnswered(data));
      const { undo } = change;
      showToast({
        text: typeof change.done === 'string' ? change.done : change.done(data),
        // The undo applies to this version only, and fails once somebody changes the order again.
        ...(undo?.isAllowed(data) && { action: { label: t`Undo`, run: () => void run(undo, data.version) } }),
      });
      change.onDone?.();
      return true;
    }
    if (isApiFailure(error) && error.code === 'stale_version') setConflict({ change, before: order, isOpen: true });
    else if (change.onRefused) change.onRefused(error);
    else showToast({ text: messageOf(error) });
    return false;
  };
  return {
    run,
    busy,
    dialog: conflict && order && (
      <Conflict
        open={conflict.isOpen}
        action={conflict.change.action}
        // The new version is loading as long as the version is the same.
        differences={
          order.version === conflict.before.version ? undefined : differencesBetween(conflict.before, order, time)
        }
        onAgain={conflict.change.isAllowed(order) ? () => void run(conflict.change) : undefined}
        onClose={() => setConflict({ ...conflict, isOpen: false })}
      />
    ),
  };
};
