import { createHash } from 'node:crypto';
import { emailKey, isSameEmail, type Order } from '@paila/shared';
import { GUEST } from '../../../platform/actor.js';
import { AppError } from '../../../platform/http/errors.js';
import { createMailRequests, mailRequestModel } from '../../../platform/mail-requests.js';
import { accountContact } from '../../accounts/index.js';
import { changeOrder, type ChangeRequest } from '../access/order-changing.js';
import { findShownOrder, recordOrderEvent } from '../order-store.js';
import { REVOKES_LINK } from '../order-tokens.js';

/** Stores the ids and email addresses that callers sent. They may belong to no order. */
export const OrderLinkRequestModel = mailRequestModel('OrderLinkRequest', 'orderlinkrequests', ['order', 'email']);

/** The length of an order's id. A longer text is not an id. */
const MAX_LETTERS = 24;

/** Takes requests for the link of an order. The job mails it to the address of the order, and to no other. */
export const createOrderLinkRequests = (factor: number) => {
  const requests = createMailRequests({
    model: OrderLinkRequestModel,
    limit: 'order-link',
    job: 'order-links',
    factor,
    digest: ({ order, email }) =>
      createHash('sha256')
        .update(`${order} ${emailKey(email)}`)
        .digest('base64url'),
    find: async ({ order: id, email }) => {
      const order = await findShownOrder(id);
      if (!order || order.anonymisedAt) return undefined;
      const to = order.user ? (await accountContact(order.user))?.email : order.address.email;
      return to !== undefined && isSameEmail(to, email) ? order : undefined;
    },
    record: ({ _id }, session) => recordOrderEvent(_id, { type: 'order.link_requested' }, GUEST, session),
  });
  return {
    job: requests.job,
    /** @throws AppError 429 `too_many_requests` */
    take: (orderId: string, email: string, address: string): Promise<void> =>
      requests.take({ order: orderId.slice(0, MAX_LETTERS + 1), email }, address),
  };
};

export type OrderLinkRequests = ReturnType<typeof createOrderLinkRequests>;

/**
 * Ends every link that opens a guest's order, such as a link in the wrong hands.
 * @throws AppError 404 `not_found`, 409 `opened_by_account`, 412 `stale_version`
 */
export const revokeLink = (id: string, request: ChangeRequest): Promise<Order> =>
  changeOrder(id, request, {
    apply: ({ user }) => {
      if (user !== null) throw new AppError('opened_by_account');
      return { event: { type: 'order.link_revoked' }, update: REVOKES_LINK };
    },
  });
