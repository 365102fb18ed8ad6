import { GUEST } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError } from '../../../platform/http/errors.js';
import { createLimiter, type Limiter } from '../../../platform/http/rate-limit.js';
import type { Job } from '../../../platform/jobs/index.js';
import { accountSubject } from '../account-events.js';
import { makeLink, type LinkTokens } from '../email/account-links.js';
import { findByLogin, nameDigest } from '../account-names.js';
import { PasswordResetRequestModel, type PasswordResetRequestDoc } from './password-reset-request.model.js';
import type { UserDoc } from '../user.model.js';

/** The window, in seconds, in which requests are counted. */
const WINDOW = 900;

/**
 * Takes requests for a new password. An answer tells nothing of whether there is such an account, and neither does its
 * time: a request is only noted, and a job looks for the account.
 */
export const createPasswordResetRequests = (factor: number) => {
  // For one name only from one address, so that nobody can keep others from asking
  // (docs/decisions/006-log-in-limits.md).
  const ofName = createLimiter({ name: 'reset', points: 5, seconds: WINDOW, factor });
  const ofAddress = createLimiter({ name: 'reset-address', points: 20, seconds: WINDOW, factor });

  /** @throws AppError 429 `too_many_requests` */
  return async (login: string, address: string): Promise<void> => {
    await ofAddress.take(address);
    await ofName.take(`${nameDigest(login)} ${address}`);
    await PasswordResetRequestModel.create({ login, createdAt: databaseTime() });
  };
};

/** Whether an account may be sent another mail: many callers could fill somebody's mailbox together. */
const mayMail = async (mails: Limiter, { _id }: UserDoc): Promise<boolean> => {
  try {
    await mails.take(_id.toHexString());
    return true;
  } catch (refusal) {
    // The links that were mailed before still work.
    if (refusal instanceof AppError) return false;
    throw refusal;
  }
};

const settle = async (request: PasswordResetRequestDoc, user: UserDoc | undefined, tokens: LinkTokens): Promise<void> =>
  inTransaction(async (session) => {
    const { deletedCount } = await PasswordResetRequestModel.deleteOne({ _id: request._id }, { session });
    if (deletedCount === 0 || !user) return;
    const link = await makeLink(tokens, user, { purpose: 'password-reset', email: user.email }, session);
    const subject = accountSubject(user._id);
    await record({ type: 'account.password_reset_requested', subject, actor: GUEST, is: { link } }, session);
  });

/** Milliseconds between two looks for requests. */
const LOOK_EVERY_MS = 2_000;

/** Makes links for the accounts that were asked for. Unknown and blocked ones get none. */
export const passwordResetJob = (tokens: LinkTokens, factor: number): Job => {
  const mails = createLimiter({ name: 'reset-mails', points: 5, seconds: 3600, factor });
  return {
    name: 'password-resets',
    everyMs: LOOK_EVERY_MS,
    run: async (signal) => {
      while (!signal.aborted) {
        const request = await PasswordResetRequestModel.findOne().sort({ _id: 1 }).lean<PasswordResetRequestDoc>();
        if (!request) return;
        const user = await findByLogin(request.login);
        const isMailed = user !== null && !user.blockedAt && (await mayMail(mails, user));
        await settle(request, isMailed ? user : undefined, tokens);
      }
    },
  };
};
