import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { may, type Order } from '@paila/shared';
import type { Owned, Requester } from '../../platform/http/call.js';
import { namesOf } from '../accounts/index.js';
import { notesOf } from './order-notes.js';
import { attentionOf, reviewsOf } from './order-reviews.js';
import { toRefund } from './order-refund.model.js';
import { shownActor, toOrder, type OrderDoc } from './order.model.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The stored form of a token. */
export const orderTokenHash = (token: string): string => digest(token).toString('hex');

/** Whether a token has this hash; compares in constant time. */
export const isOrderToken = (token: string | undefined, hash: string | undefined): boolean =>
  token !== undefined && hash !== undefined && timingSafeEqual(digest(token), Buffer.from(hash, 'hex'));

/**
 * Derives the token of a guest's order from its id. A repeated call gets the same token, although only its hash is
 * stored.
 */
export const createOrderTokens =
  (secret: string) =>
  (orderId: string): string =>
    createHmac('sha256', secret).update(`order token of ${orderId}`).digest('base64url');

export type OrderTokenOf = ReturnType<typeof createOrderTokens>;

/** An order with its owner: an account, or who holds its token. */
export const withOwner = <Doc extends Pick<OrderDoc, 'user' | 'orderTokenHash'>>(order: Doc): Owned<Doc> => ({
  resource: order,
  ownerId: order.user?.toHexString() ?? null,
  opensWith: (orderToken) => isOrderToken(orderToken, order.orderTokenHash),
});

const staffIn = ({ history, resolvedReviews = [], notes = [], refunds = [] }: OrderDoc): string[] =>
  [...history, ...resolvedReviews, ...notes, ...refunds].flatMap(({ actor: { kind, id } }) =>
    kind === 'staff' && id !== null ? [id] : [],
  );

/** All refunds, with what only staff may know. */
const refundsOf = ({ refunds }: OrderDoc, names: ReadonlyMap<string, string>): Pick<Order, 'refunds'> =>
  refunds
    ? {
        refunds: refunds.map((refund) => ({
          ...toRefund(refund),
          by: shownActor(refund.actor, names),
          ...(refund.reason === undefined ? {} : { reason: refund.reason }),
          ...(refund.answer === undefined ? {} : { answer: refund.answer }),
          ...(refund.note === undefined ? {} : { note: refund.note }),
        })),
      }
    : {};

/** The name on the parcel. */
const recipientOf = ({ address }: OrderDoc): string =>
  [address.firstname, address.lastname].filter((name) => name !== undefined).join(' ');

/** The customer's id if the order itself has no name, as only old orders and those of other clients. */
const unnamedIn = (doc: OrderDoc): string[] => (doc.user && recipientOf(doc) === '' ? [doc.user.toHexString()] : []);

const customerOf = (doc: OrderDoc, names: ReadonlyMap<string, string>): Pick<Order, 'customer'> => {
  const customer = recipientOf(doc) || names.get(doc.user?.toHexString() ?? '');
  return customer === undefined ? {} : { customer };
};

/**
 * Orders as a requester may see them. Only staff see the current names of the staff who changed them, their notes, and
 * reviews, which may refer to other people's orders.
 */
export const ordersSeenBy = async ({ account }: Requester, docs: readonly OrderDoc[]): Promise<Order[]> => {
  if (may(account, 'orders.read')) {
    const names = await namesOf(docs.flatMap((doc) => [...staffIn(doc), ...unnamedIn(doc)]));
    return docs.map((doc) => ({
      ...toOrder(doc, names),
      ...attentionOf(doc),
      reviews: reviewsOf(doc, names),
      ...refundsOf(doc, names),
      ...customerOf(doc, names),
      ...(may(account, 'orders.note') ? notesOf(doc, names) : {}),
      ...(doc.deletedAt ? { removedAt: doc.deletedAt.toISOString() } : {}),
      ...(doc.holders ? { holders: doc.holders } : {}),
    }));
  }
  return docs.map((doc) => toOrder(doc, new Map()));
};

/** One order; see {@link ordersSeenBy}. */
export const orderSeenBy = async (requester: Requester, doc: OrderDoc): Promise<Order> => {
  const [order] = await ordersSeenBy(requester, [doc]);
  if (!order) throw new Error('One order in, none out');
  return order;
};
