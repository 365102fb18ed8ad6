import { cutText } from '@paila/shared';
import type { Logger } from 'pino';
import { systemActor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import type { Job } from '../../../platform/jobs/index.js';
import { laterThan, type StoredTime } from '../../../platform/stored-times.js';
import { MailModel, type MailDoc } from '../mail.model.js';
import { MAX_DELAY_MS } from '../mails/mail-kind.js';
import { isRefusedForGood, isRefusedMailbox, type MailTransport } from './mail-transport.js';

const JOB = 'send-mails';
const MINUTE = 60_000;
/** The pauses after each failed attempt; after the last one the mail has failed. About two days in all. */
const PAUSES = [1, 5, 15, 60, 180, 480, 960, 1440].map((minutes) => minutes * MINUTE);
/** Within this time an attempt ends; after it another instance may try again. */
const ATTEMPT_MS = 2 * MINUTE;
const MAX_ERROR_LENGTH = 500;

/** Takes the mail that has waited longest, so that nobody else sends it meanwhile. */
const takeDue = (now: Date): Promise<MailDoc | null> =>
  MailModel.findOneAndUpdate(
    { state: 'waiting', nextAt: { $lte: now } },
    { $set: { nextAt: new Date(now.getTime() + ATTEMPT_MS) }, $inc: { attempts: 1 } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  ).lean<MailDoc>();

const failureReason = (error: unknown): string =>
  cutText(error instanceof Error ? error.message : String(error), MAX_ERROR_LENGTH);

/** Gives a mail up, of which the shop's contact gets a mail. */
const giveUp = ({ _id, kind }: MailDoc, state: 'failed' | 'bounced', lastError: string): Promise<void> =>
  inTransaction(async (session) => {
    const { matchedCount } = await MailModel.updateOne({ _id }, { $set: { state, lastError } }, { session });
    // Deleted meanwhile, with the account that it was for.
    if (matchedCount === 0) return;
    const subject = { kind: 'mail', id: _id.toHexString() } as const;
    await record({ type: 'mail.failed', subject, actor: systemActor(JOB), is: { kind, state } }, session);
  });

const notAccepted = async (mail: MailDoc, error: unknown, now: Date): Promise<void> => {
  const pause = PAUSES[mail.attempts - 1];
  const lastError = failureReason(error);
  if (isRefusedForGood(error)) await giveUp(mail, isRefusedMailbox(error) ? 'bounced' : 'failed', lastError);
  else if (pause === undefined) await giveUp(mail, 'failed', lastError);
  else {
    const nextAt = new Date(now.getTime() + pause);
    await MailModel.updateOne({ _id: mail._id }, { $set: { nextAt, lastError } });
  }
};

/** The pictures of a sent mail are not stored: they take the most room. */
const noteSent = async ({ _id }: MailDoc, now: Date): Promise<void> => {
  await MailModel.updateOne({ _id }, { $set: { state: 'sent', sentAt: now }, $unset: { lastError: 1, pictures: 1 } });
};

/**
 * Sends the mails that are due. A process may be killed after the mail server has accepted a mail and before that is
 * noted. Then the mail is sent once more, with the same Message-ID.
 * @param signal aborted when it should stop
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
      await notAccepted(mail, error, now());
      continue;
    }
    await noteSent(mail, now());
  }
};

/** Milliseconds between two looks for mails that are due. */
const LOOK_EVERY_MS = 2_000;

export const mailJob = (transport: MailTransport, log: Logger): Job => ({
  name: JOB,
  everyMs: LOOK_EVERY_MS,
  run: (signal) => sendDueMails(transport, log, signal),
});

/** The times that mails wait for: the first attempt, then a pause after each. */
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
