import { type Order, remainingItems } from '@paila/shared';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { type ShopTime, useShopTime } from '../platform/shop-time.js';
import type { AdminDispatch } from '../platform/admin-api.js';
import { Conflict, type Difference } from '../ui/conflict.js';
import { orderAnswered } from './order-api.js';
import { actorLabel, formatItemCount, orderStatusForStaff } from '../order-summary/order-words.js';

/** The changes of an order. The busy state of a button goes by this id, so that two buttons may say the same. */
export type OrderChangeId =
  | 'pack'
  | 'unpack'
  | 'ship'
  | 'deliver'
  | 'undo-step'
  | 'cancel'
  | 'refund'
  | 'restock'
  | 'resolve-review'
  | 'revoke-link'
  | 'change-size'
  | 'correct-delivery'
  | 'correct-shipment';

/** A change of an order that a button can make. */
export interface OrderChange {
  readonly id: OrderChangeId;
  /** What its button says. */
  readonly action: string;
  /** What is said once it is done; it may depend on what became of the order. */
  readonly done: string | ((order: Order) => string);
  /** Whether an order allows it. */
  readonly isAllowed: (order: Order) => boolean;
  /** @param version the one it is meant for */
  readonly call: (version: number) => Promise<{ readonly data?: Order | undefined; readonly error?: unknown }>;
  /** Takes the change back; offered in the message that says it is done. */
  readonly undo?: OrderChange;
  /** Called once it is done, at the first or the second try; closes its panel. */
  readonly onDone?: () => void;
  /** Says why it was refused, as a form does beside its fields; otherwise a toast does. */
  readonly onRefused?: (error: unknown) => void;
}

const addressText = ({ address }: Order): string => Object.values(address).join(', ');

const differencesBetween = (
  seen: Order,
  now: Order,
  { formatMoment }: Pick<ShopTime, 'formatMoment'>,
): Difference[] => {
  const last = now.history.at(-1);
  const all: Difference[] = [
    {
      label: t`Status`,
      seen: orderStatusForStaff(seen),
      now: orderStatusForStaff(now),
    },
    { label: t`Delivery`, seen: addressText(seen), now: addressText(now) },
    { label: t`Items`, seen: formatItemCount(remainingItems(seen)), now: formatItemCount(remainingItems(now)) },
    { label: t`Attention`, seen: seen.attention ?? t`None`, now: now.attention ?? t`None` },
    { label: t`Notes`, seen: String(seen.notes?.length ?? 0), now: String(now.notes?.length ?? 0) },
  ];
  const different = all.filter((each) => each.seen !== each.now);
  // Something that the page does not show, such as a payment that was begun.
  if (different.length > 0 || !last) return different;
  return [
    {
      label: t`Last change`,
      seen: t`Version ${seen.version}`,
      now: `${t`Version ${now.version}`}, ${actorLabel(last.by)}, ${formatMoment(last.at)}`,
    },
  ];
};

/**
 * Changes an order in the state in which it is seen. If somebody was faster, says so with both states; every other
 * refusal is shown in its own words. Render its dialog.
 * @param order as it is known now, if it is; it is fetched anew after each change
 */
export const useOrderChange = (order: Order | undefined) => {
  const dispatch = useDispatch<AdminDispatch>();
  const time = useShopTime();
  const [busy, setBusy] = useState<OrderChangeId>();
  // Its key works when its button does not.
  const isUnderWay = useRef(false);
  const [conflict, setConflict] = useState<{
    readonly change: OrderChange;
    readonly seen: Order;
    readonly isOpen: boolean;
  }>();
  const run = async (change: OrderChange, version = order?.version): Promise<boolean> => {
    if (!order || version === undefined || isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(change.id);
    const { data, error } = await change.call(version);
    isUnderWay.current = false;
    setBusy(undefined);
    if (data) {
      dispatch(orderAnswered(data));
      const { undo } = change;
      showToast({
        text: typeof change.done === 'string' ? change.done : change.done(data),
        // Meant for the order as this change left it: if somebody goes on from there, nothing is taken back.
        ...(undo?.isAllowed(data) && { action: { label: t`Undo`, run: () => void run(undo, data.version) } }),
      });
      change.onDone?.();
      return true;
    }
    if (isApiFailure(error) && error.code === 'stale_version') setConflict({ change, seen: order, isOpen: true });
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
        // The new state is on its way until its version is another one.
        differences={
          order.version === conflict.seen.version ? undefined : differencesBetween(conflict.seen, order, time)
        }
        onAgain={conflict.change.isAllowed(order) ? () => void run(conflict.change) : undefined}
        onClose={() => {
          setConflict({ ...conflict, isOpen: false });
        }}
      />
    ),
  };
};
