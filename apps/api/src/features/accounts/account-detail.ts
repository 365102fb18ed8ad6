import type { AccountDetail } from '@paila/shared';
import { isObjectIdOrHexString } from 'mongoose';
import { notFound } from '../../platform/http/errors.js';
import { accountSessions } from './sessions/sessions.js';
import { accountById, toAdminUser, type UserDoc } from './user.model.js';

/** Reads the figures of an account's orders. The orders feature provides this function. */
export type OrderFigures = (userId: string) => Promise<AccountDetail['orders']>;

/** @throws AppError 404 `not_found` */
export const accountByAnyId = (id: string): Promise<UserDoc> => {
  if (!isObjectIdOrHexString(id)) throw notFound('account');
  return accountById(id);
};

/** The log-ins of an account, as staff see them. */
export const sessionsIn = async (id: string): Promise<AccountDetail['sessions']> => {
  const sessions = await accountSessions(id, '');
  return sessions.map(({ _id, device, createdAt, lastSeenAt }) => ({ _id, device, createdAt, lastSeenAt }));
};

/**
 * An account as staff see it.
 * @throws AppError 404 `not_found`
 */
export const accountDetail = async (userId: string, orderFigures: OrderFigures): Promise<AccountDetail> => {
  const user = await accountByAnyId(userId);
  const id = user._id.toHexString();
  return {
    ...toAdminUser(user),
    ...(user.blockedAt ? { blockedAt: user.blockedAt.toISOString() } : {}),
    orders: await orderFigures(id),
    sessions: await sessionsIn(id),
  };
};
