import { cutText } from '@paila/shared';
import type { Logger } from 'pino';
import { systemActor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import type { Job } from '../../../platform/jobs/index.js';
import { laterThan, type StoredTime } from '../../../platform/stored-times.js';
import { MailModel, mailSubject, type MailDoc } from '../mail.model.js';
import { MAX_DELAY_MS } from '../mails/mail-kind.js';
import { isRefusedForGood, isRefusedMailbox, type MailTransport } from './mail-transport.js';

const JOB = 'send-mails';
const MINUTE = 60_000;
/** The pauses after each failed attempt, about two days in all. After the last one, the mail has failed. */
const PAUSES = [1, 5, 15, 60, 180, 480, 960, 1440].map((minutes) => minutes * MINUTE);
/** The maximum time of an attempt, after which another instance may try. */
const ATTEMPT_MS = 2 * MINUTE;
const MAX_ERROR_LENGTH = 500;

/** Takes the mail that has waited longest, so that no other instance sends it. */
const takeDue = (now: Date): Promise<MailDoc | null> =>
  MailModel.findOneAndUpdate(
    { state: 'waiting', nextAt: { $lte: now } },
    { $set: { nextAt: new Date(now.getTime() + ATTEMPT_MS) }, $inc: { attempts: 1 } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  ).lean<MailDoc>();

const failureReason = (error: unknown): string =>
  cutText(error instanceof Error ? error.message : String(error), MAX_ERROR_LENGTH);

/** The event alerts the shop's contact. */
const markAsFailed = (mail: MailDoc, state: 'failed' | 'bounced', lastError: string): Promise<void> =>
  inTransaction(async (session) => {
    const { matchedCount } = await MailModel.updateOne({ _id: mail._id }, { $set: { state, lastError } }, { session });
    // The mail was deleted in the meantime, with its account.
    if (matchedCount === 0) return;
    const is = { kind: mail.kind, state };
    await record({ type: 'mail.failed', subject: mailSubject(mail), actor: systemActor(JOB), is }, session);
  });

const handleRefusal = async (mail: MailDoc, error: unknown, now: Date): Promise<void> => {
  const pause = PAUSES[mail.attempts - 1];
  const lastError = failureReason(error);
  if (isRefusedForGood(error)) await markAsFailed(mail, isRefusedMailbox(error) ? 'bounced' : 'failed', lastError);
  else if (pause === undefined) await markAsFailed(mail, 'failed', lastError);
  else {
    const nextAt = new Date(now.getTime() + pause);
    await MailModel.updateOne({ _id: mail._id }, { $set: { nextAt, lastError } });
  }
};

/** Deletes the pictures of a sent mail, as they take the most space. */
const noteSent = async ({ _id }: MailDoc, now: Date): Promise<void> => {
  await MailModel.updateOne({ _id }, { $set: { state: 'sent', sentAt: now }, $unset: { lastError: 1, pictures: 1 } });
};

/**
 * Sends the mails that are due. A process can be killed after the mail server has accepted a mail, but before the shop
 * stores that. Then the mail is sent again with the same Message-ID.
 */
export const sendDueMails = async (
  transport: MailTransport,
  log: Logger,
  signal: AbortSignal,
  now: () => Date = databaseTime,
): Promise<void> => {
  while (!signal.aborted) {
    const mail = await takeDue(now());
    if (!mail) return;
    const { _id, kind, attempts } = mail;
    try {
      await transport.send(mail);
    } catch (error) {
      // The reply of the mail server may contain the address.
      log.warn({ mail: _id.toHexString(), kind, attempts }, 'a mail was not accepted');
      await handleRefusal(mail, error, now());
      continue;
    }
    await noteSent(mail, now());
  }
};

/** Milliseconds between two searches for mails that are due again. The outbox triggers a search for new ones. */
const LOOK_EVERY_MS = 30_000;

export const mailJob = (transport: MailTransport, log: Logger): Job => ({
  name: JOB,
  everyMs: LOOK_EVERY_MS,
  run: (signal) => sendDueMails(transport, log, signal),
});

/** The times of the next attempts: the first, then a pause after each. */
export const mailTimes: readonly StoredTime[] = [
  {
    kind: 'mail',
    text: 'wait to be sent',
    collection: MailModel.collection.name,
    ahead: (now) => ({
      state: 'waiting',
      $or: [
        ...[MAX_DELAY_MS, ...PAUSES].map((pause, attempts) => ({
          attempts,
          nextAt: laterThan(now, Math.max(pause, ATTEMPT_MS)),
        })),
        { attempts: { $gt: PAUSES.length }, nextAt: laterThan(now, ATTEMPT_MS) },
      ],
    }),
    mended: { nextAt: '$$NOW' },
  },
];
