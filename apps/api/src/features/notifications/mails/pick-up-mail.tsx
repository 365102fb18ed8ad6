import { isCashOrder, isToSend, remainingItems } from '@paila/shared';
import { moneyAtPickUp } from './cash-words.js';
import { mailKind } from './mail-kind.js';
import { toCustomer } from './order-mail.js';
import { PickUpText } from './order-texts.js';

/**
 * Tells customers that they can pick up their order. An order has one such mail, however often staff pack it. A packed
 * cash order that is then paid in another way has a second one, as staff pack it anew and nothing is left to pay. The
 * mail waits like those of steps that staff can undo: nobody should come for an order that was packed by mistake.
 */
export const readyToPickUp = mailKind(
  'order-ready',
  'order.packed',
  async ({ subject, is }, shop) => {
    if (!is.packed) return undefined;
    return toCustomer(subject.id, shop, ({ order }) => {
      const isReady = order.pickUp && order.packedAt !== undefined && isToSend(order) && remainingItems(order) > 0;
      if (!isReady) return undefined;
      return {
        words: {
          title: 'Your order is ready to pick up',
          text: `We have packed your order. Please tell us its number, which is below. ${moneyAtPickUp(order)}`,
        },
        more: <PickUpText order={order} shop={shop} />,
        once: `${subject.id} ${isCashOrder(order) ? 'cash' : 'paid'}`,
      };
    });
  },
  { waits: true },
);
