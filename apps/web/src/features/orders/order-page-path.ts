import { type Order, pathTo } from '@paila/shared';

/** The address of an order's own page: a guest's opens with the token that this browser has, or the mail's link. */
export const orderPagePath = ({ _id: id, user }: Pick<Order, '_id' | 'user'>): string =>
  user === null ? pathTo('guestOrder', { id }) : pathTo('order', { id });
