import type { Mail } from '@paila/shared';
import { isObjectIdOrHexString } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError, notFound } from '../../../platform/http/errors.js';
import { toMailWithOrder } from './mail-lists.js';
import { hasFailed, MailModel, type MailRecord, mailSubject, WITHOUT_CONTENT } from '../mail.model.js';

/**
 * Sets aside a failed mail that is not worth resending, or undoes setting it aside. Repeating the call changes nothing.
 * @throws AppError 404 `not_found`, 409 `mail_not_failed`
 */
export const setMailAside = async (id: string, aside: boolean, actor: Actor): Promise<Mail> => {
  if (!isObjectIdOrHexString(id)) throw notFound('mail');
  const mail = await inTransaction(async (session) => {
    const before = await MailModel.findById(id, WITHOUT_CONTENT).session(session).lean<MailRecord>();
    if (!before) throw notFound('mail');
    if (!hasFailed(before)) throw new AppError('mail_not_failed');
    if ((before.setAsideAt !== undefined) === aside) return before;
    const change = aside ? { $set: { setAsideAt: databaseTime() } } : { $unset: { setAsideAt: 1 } };
    const is = { kind: before.kind, aside };
    await record({ type: 'mail.set_aside', subject: mailSubject(before), actor, is }, session);
    return MailModel.findByIdAndUpdate(before._id, change, {
      session,
      returnDocument: 'after',
      projection: WITHOUT_CONTENT,
    })
      .orFail()
      .lean<MailRecord>();
  });
  return toMailWithOrder(mail);
};
