import { GUEST } from '../../../platform/actor.js';
import { record } from '../../../platform/events/index.js';
import { createMailRequests, mailRequestModel } from '../../../platform/mail-requests.js';
import { accountSubject } from '../account-events.js';
import { findByLogin, nameDigest } from '../account-names.js';
import { makeLink, type LinkTokens } from '../email/account-links.js';

/** The email addresses and usernames of people who have forgotten their passwords. */
export const PasswordResetRequestModel = mailRequestModel('PasswordResetRequest', 'passwordresetrequests', ['login']);

/** Takes requests for a new password. The job makes links; unknown and blocked accounts get none. */
export const createPasswordResetRequests = (tokens: LinkTokens, factor: number) =>
  createMailRequests({
    model: PasswordResetRequestModel,
    limit: 'reset',
    job: 'password-resets',
    factor,
    digest: ({ login }) => nameDigest(login),
    find: async ({ login }) => {
      const user = await findByLogin(login);
      return user && !user.blockedAt ? user : undefined;
    },
    record: async (user, session) => {
      const link = await makeLink(tokens, user, { purpose: 'password-reset', email: user.email }, session);
      const subject = accountSubject(user._id);
      await record({ type: 'account.password_reset_requested', subject, actor: GUEST, is: { link } }, session);
    },
  });

export type PasswordResetRequests = ReturnType<typeof createPasswordResetRequests>;
