import { passwordReset } from '@paila/shared';
import { addressOf } from '../../../platform/http/rate-limit.js';
import { serve, type FeatureRoutes } from '../../../platform/http/serve.js';
import type { AccountParts } from '../account-parts.js';
import type { PasswordCheck } from './password-check.js';
import { createPasswordResetRequests } from './password-reset-requests.js';
import { createPasswordResets } from './password-reset.js';

/** The routes below /api/password-reset. */
export const passwordResetRoutes = (
  { linkTokens, passwords, shopName, rateLimitFactor, adopters }: AccountParts,
  check: PasswordCheck,
): FeatureRoutes => {
  const request = createPasswordResetRequests(rateLimitFactor);
  const resets = createPasswordResets({ linkTokens, passwords, check, shopName, rateLimitFactor, adopters });
  return serve(passwordReset, {
    requestPasswordReset: async ({ body, req }) => {
      await request(body.email, addressOf(req));
      return { msg: 'If there is such an account, an email with a link is on its way' };
    },
    checkPasswordReset: ({ body, req }) => resets.check(body.token, addressOf(req)),
    resetPassword: async ({ body, req }) => {
      await resets.reset(body.token, body.newPassword, addressOf(req));
      return { msg: 'Your password is changed' };
    },
  });
};
