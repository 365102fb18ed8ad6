import type { Logger } from 'pino';
import type { Job } from '../../platform/jobs/index.js';
import { MailModel, type MailDoc } from './mail.model.js';
import { isRefusedForGood, type MailTransport } from './mail-transport.js';

const MINUTE = 60_000;
/** The pauses after each failed attempt; after the last one the mail has failed. About two days in all. */
const PAUSES = [1, 5, 15, 60, 180, 480, 960, 1440].map((minutes) => minutes * MINUTE);
/** Within this time an attempt ends; after it another instance may try again. */
const ATTEMPT_MS = 2 * MINUTE;
const LONGEST_ERROR = 500;

/** Takes the mail that has waited longest, so that nobody else sends it meanwhile. */
const takeDue = (now: Date): Promise<MailDoc | null> =>
  MailModel.findOneAndUpdate(
    { state: 'waiting', nextAt: { $lte: now } },
    { $set: { nextAt: new Date(now.getTime() + ATTEMPT_MS) }, $inc: { attempts: 1 } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  ).lean<MailDoc>();

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);

const failed = async ({ _id, attempts }: MailDoc, error: unknown, now: Date): Promise<void> => {
  const pause = PAUSES[attempts - 1];
  const lastError = reasonOf(error);
  const next =
    pause === undefined || isRefusedForGood(error)
      ? { state: 'failed', lastError }
      : { nextAt: new Date(now.getTime() + pause), lastError };
  await MailModel.updateOne({ _id }, { $set: next });
};

/**
 * Sends the mails that are due. If the process is killed after the mail server has accepted one and before that is noted, it
 * is sent once more, with the same Message-ID.
 * @param signal aborted when it should stop
 */
export const sendDueMails = async (
  transport: MailTransport,
  log: Logger,
  signal: AbortSignal,
  now: () => Date = () => new Date(),
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
      await failed(mail, error, now());
      continue;
    }
    await MailModel.updateOne({ _id }, { $set: { state: 'sent', sentAt: now() }, $unset: { lastError: 1 } });
  }
};

/** Milliseconds between two looks for mails that are due. */
const LOOK_EVERY_MS = 2_000;

export const mailJob = (transport: MailTransport, log: Logger): Job => ({
  name: 'send-mails',
  everyMs: LOOK_EVERY_MS,
  run: (signal) => sendDueMails(transport, log, signal),
});
