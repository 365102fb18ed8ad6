import type { Mail } from '@paila/shared';
import { type ClientSession, isObjectIdOrHexString, Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { type EventDoc, EventModel, record } from '../../../platform/events/index.js';
import { AppError, notFound } from '../../../platform/http/errors.js';
import { createLimiter } from '../../../platform/http/rate-limit.js';
import { mentionedOrders } from '../../orders/index.js';
import { writeMailOfKind } from '../mails/mail-kinds.js';
import { toMailWithOrder } from './mail-lists.js';
import { type MailSettings, unsent } from '../outbox/mail-outbox.js';
import { type MailContent, type MailDoc, MailModel, mailSubject } from '../mail.model.js';
import { mailboxIdentity } from '../outbox/mailbox-identity.js';

/** The resent mails that a mailbox gets within an hour, from all senders together. */
const PER_MAILBOX = 5;
const HOUR_SECONDS = 3_600;
/** The mails that a member of staff can resend within a minute. */
const PER_SENDER = 30;
const MINUTE_SECONDS = 60;

const refuseUnlessResendable = async ({ state, resentAs, order }: MailDoc, session?: ClientSession): Promise<void> => {
  if (resentAs) throw new AppError('mail_resent');
  if (state === 'waiting') throw new AppError('mail_under_way');
  const mentioned = order && (await mentionedOrders([order], session)).get(order.toHexString());
  if (mentioned?.isRemoved) throw new AppError('order_removed');
};

/** Old mails have the id of their event as their own id. */
const findEvent = ({ _id, event = _id }: MailDoc): Promise<EventDoc | null> =>
  EventModel.findById(event).lean<EventDoc | null>().exec();

const writeAnew = async (mail: MailDoc, settings: MailSettings): Promise<MailContent> => {
  const event = await findEvent(mail);
  const written = event ? await writeMailOfKind(mail.kind, event, settings) : undefined;
  if (!written) throw new AppError('nobody_to_mail');
  const { _id: _anew, kind: _kind, event: _event, sendAt: _at, ...content } = written;
  return content;
};

/**
 * @param settings read when a mail is written
 * @param send called when there is a mail to send
 */
export const createResending = (settings: () => MailSettings, rateLimitFactor: number, send: () => void) => {
  const limit = { factor: rateLimitFactor };
  const perMailbox = createLimiter({ name: 'resent-to', points: PER_MAILBOX, seconds: HOUR_SECONDS, ...limit });
  const perSender = createLimiter({ name: 'resent-by', points: PER_SENDER, seconds: MINUTE_SECONDS, ...limit });
  /**
   * Resends a mail, as a new mail with its own Message-ID, so that no mailbox drops it as a duplicate. The new mail has
   * the current text and address, as a wrong address is the usual cause of a failure.
   * @throws AppError 404 `not_found`, 409 `mail_under_way`, `mail_resent`, `order_removed`, `nobody_to_mail`, 429
   *   `too_many_requests`
   */
  return async (id: string, actor: Actor): Promise<Mail> => {
    const mail = isObjectIdOrHexString(id) ? await MailModel.findById(id).lean<MailDoc>() : null;
    if (!mail) throw notFound('mail');
    await refuseUnlessResendable(mail);
    const content = await writeAnew(mail, settings());
    await perSender.take(actor.id ?? '');
    await perMailbox.take(mailboxIdentity(content.to));
    const again: MailDoc = {
      ...content,
      _id: new Types.ObjectId(),
      kind: mail.kind,
      event: mail.event ?? mail._id,
      ...unsent(settings(), databaseTime()),
    };
    await inTransaction(async (session) => {
      // If two members of staff resend a mail at once, one is refused.
      const now = await MailModel.findById(mail._id).session(session).lean<MailDoc>();
      if (!now) throw notFound('mail');
      await refuseUnlessResendable(now, session);
      await MailModel.updateOne({ _id: mail._id }, { resentAs: again._id }, { session });
      await MailModel.create([again], { session });
      const is = { kind: mail.kind, mail: again._id.toHexString() };
      await record({ type: 'mail.resent', subject: mailSubject(mail), actor, is }, session);
    });
    send();
    return toMailWithOrder(again);
  };
};
