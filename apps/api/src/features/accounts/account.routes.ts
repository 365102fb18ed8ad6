import { authentication, users, emailConfirmation, passwordReset } from '@paila/shared';
import { owned } from '../../platform/http/call.js';
import { expectedStates } from '../../platform/http/preconditions.js';
import { sendVersioned } from '../../platform/http/prepared-answer.js';
import { createLimiter, limitedByAddress, callerAddress } from '../../platform/http/rate-limit.js';
import { sendPieces } from '../../platform/http/send-pieces.js';
import { serve, type FeatureRoutes } from '../../platform/http/serve.js';
import { changeAccess } from './access.js';
import { accountDetail, type OrderFigures } from './account-detail.js';
import { exportAccount, type PersonalDataReaders } from './erasing/account-file.js';
import { listAccounts } from './account-list.js';
import type { LinkTokens } from './email/account-links.js';
import { type ClaimGuestData, createEmailConfirming, type EmailParts } from './email/email-confirming.js';
import { eraseAccount, type PersonalDataRemover } from './erasing/erasing.js';
import { logIn } from './passwords/log-in.js';
import { changePassword } from './passwords/password-change.js';
import { createPasswordCheck, type PasswordCheck } from './passwords/password-check.js';
import type { PasswordResetRequests } from './passwords/password-reset-requests.js';
import type { Passwords } from './passwords/passwords.js';
import { createProfiles } from './profile.js';
import { register } from './registration.js';
import { endSession, ownedSession, accountSessions } from './sessions/sessions.js';
import type { Tokens } from './sessions/tokens.js';
import { createPasswordResets, type PasswordResetParts } from './passwords/password-reset.js';

/** The dependencies of the routes of accounts. */
export interface AccountParts {
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  /** One for each feature that stores personal data. */
  readonly removers: readonly PersonalDataRemover[];
  readonly readers: PersonalDataReaders;
  readonly orderFigures: OrderFigures;
  /** Seconds that a log-in lasts. */
  readonly seconds: number;
  readonly rateLimitFactor: number;
  readonly shopName: string;
  readonly linkTokens: LinkTokens;
  readonly resetRequests: PasswordResetRequests;
  /** One for each feature that stores data of guests under an email address. */
  readonly guestClaims: readonly ClaimGuestData[];
}

const authenticationRoutes = (
  { tokens, passwords, removers, seconds, rateLimitFactor, shopName, linkTokens, guestClaims }: AccountParts,
  check: PasswordCheck,
): FeatureRoutes => {
  const profiles = createProfiles({ check, linkTokens, rateLimitFactor });
  return serve(authentication, {
    logIn: ({ body, req }) => {
      const origin = { address: callerAddress(req), device: req.get('user-agent') };
      return logIn({ tokens, passwords, check, seconds, guestClaims }, body, origin);
    },
    me: ({ account }) => account.user,
    logOut: async ({ account }) => {
      await endSession(account.id, account.sessionId);
      return { msg: 'Logged out' };
    },
    listSessions: ({ account }) => accountSessions(account.id, account.sessionId),
    endSession: owned(
      'session',
      ({ params }) => ownedSession(params.id),
      async ({ resource, account }) => {
        await endSession(account.id, resource);
        return { msg: 'Logged out there' };
      },
    ),
    changeAccount: ({ params: { userId }, body, account, req }) =>
      'newPassword' in body
        ? changePassword({ passwords, check, shopName }, userId, body, account, callerAddress(req))
        : profiles.change(userId, body, account, callerAddress(req)),
    eraseAccount: async ({ params, body, account, req }) => {
      await eraseAccount({ check, removers }, params.userId, body.currentPassword, account, callerAddress(req));
      return { msg: 'The account has been erased' };
    },
  });
};

const userRoutes = ({
  passwords,
  readers,
  orderFigures,
  rateLimitFactor: factor,
  shopName,
  linkTokens,
}: AccountParts): FeatureRoutes => {
  const registrations = createLimiter({ name: 'register', points: 60, seconds: 3600, factor });
  const passwordHints = createLimiter({ name: 'password-hint', points: 300, seconds: 3600, factor });
  return serve(users, {
    hintPassword: {
      after: [limitedByAddress(passwordHints)],
      handler: async ({ body: { password, firstname = '', lastname = '', username = '', email = '' }, req }) => {
        const owner = { firstname, lastname, username, email, shopName };
        const hint = await passwords.findWeakness(password, owner, callerAddress(req));
        return { ...(hint !== undefined && { hint }) };
      },
    },
    register: {
      after: [limitedByAddress(registrations)],
      handler: ({ body, req }) => register({ passwords, shopName, linkTokens }, body, callerAddress(req)),
    },
    listUsers: ({ query, page }) => listAccounts(query, page),
    showUser: async ({ params, req, res }) => sendVersioned(req, res, await accountDetail(params.userId, orderFigures)),
    exportUser: async ({ params, account, req, res }) => {
      const { name, pieces } = await exportAccount(params.userId, readers, account);
      res.attachment(name).type('json');
      return sendPieces(req, res, pieces);
    },
    changeAccess: ({ params, headers, body, account }) =>
      changeAccess(account, params.userId, body, expectedStates(headers['if-match'])),
  });
};

const emailRoutes = (parts: EmailParts): FeatureRoutes => {
  const emails = createEmailConfirming(parts);
  return serve(emailConfirmation, {
    requestEmailConfirmation: async ({ account }) => {
      await emails.request(account);
      return { msg: 'An email with a link is on its way' };
    },
    confirmEmail: ({ body, account, req }) => emails.confirm(body.token, account, callerAddress(req)),
    withdrawEmailChange: ({ account }) => emails.withdraw(account),
  });
};

const passwordResetRoutes = (
  parts: PasswordResetParts & { readonly resetRequests: Pick<PasswordResetRequests, 'take'> },
): FeatureRoutes => {
  const resets = createPasswordResets(parts);
  return serve(passwordReset, {
    requestPasswordReset: async ({ body, req }) => {
      await parts.resetRequests.take({ login: body.email }, callerAddress(req));
      return { msg: 'If there is such an account, an email with a link is on its way' };
    },
    checkPasswordReset: ({ body, req }) => resets.check(body.token, callerAddress(req)),
    resetPassword: async ({ body, req }) => {
      await resets.reset(body.token, body.newPassword, callerAddress(req));
      return { msg: 'Your password has been changed' };
    },
  });
};

export const accountRoutes = (parts: AccountParts): readonly FeatureRoutes[] => {
  const check = createPasswordCheck(parts.passwords, parts.rateLimitFactor);
  return [
    userRoutes(parts),
    authenticationRoutes(parts, check),
    passwordResetRoutes({ ...parts, check }),
    emailRoutes(parts),
  ];
};
