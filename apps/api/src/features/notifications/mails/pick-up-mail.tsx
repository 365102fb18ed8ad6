import { isCashOrder, isToSend, remainingItems } from '@paila/shared';
import { eventsAbout } from '../../../platform/events/index.js';
import { moneyAtPickUp } from './cash-words.js';
import { mailKind } from './mail-kind.js';
import { toCustomer } from './order-mail.js';
import { PickUpText } from './order-texts.js';

/**
 * Tells customers that they can pick up their order. An order has one such mail, however often staff pack it. It has
 * another one after a change that unpacked it and that the customer was told about: a corrected size, or a cash order
 * that was paid in another way. The mail waits like those of steps that staff can undo: nobody should come for an order
 * that was packed by mistake.
 */
export const readyToPickUp = mailKind(
  'order-ready',
  'order.packed',
  async ({ subject, is }, shop) => {
    if (!is.packed) return undefined;
    const corrections = await eventsAbout('order', [subject.id], ['order.size_corrected']);
    return toCustomer(subject.id, shop, ({ order }) => {
      const isReady = order.pickUp && order.packedAt !== undefined && isToSend(order) && remainingItems(order) > 0;
      if (!isReady) return undefined;
      return {
        words: {
          title: 'Your order is ready to pick up',
          text: `We have packed your order. Please tell us its number, which is below. ${moneyAtPickUp(order)}`,
        },
        more: <PickUpText order={order} shop={shop} />,
        once: `${subject.id} ${isCashOrder(order) ? 'cash' : 'paid'} ${String(corrections.length)}`,
      };
    });
  },
  { waits: true },
);
