import { passwordReset } from '@paila/shared';
import { addressOf } from '../../../platform/http/rate-limit.js';
import { serve, type FeatureRoutes } from '../../../platform/http/serve.js';
import type { PasswordResetRequests } from './password-reset-requests.js';
import { createPasswordResets, type PasswordResetParts } from './password-reset.js';

/** The routes below /api/password-reset. */
export const passwordResetRoutes = (
  parts: PasswordResetParts & { readonly resetRequests: Pick<PasswordResetRequests, 'take'> },
): FeatureRoutes => {
  const resets = createPasswordResets(parts);
  return serve(passwordReset, {
    requestPasswordReset: async ({ body, req }) => {
      await parts.resetRequests.take({ login: body.email }, addressOf(req));
      return { msg: 'If there is such an account, an email with a link is on its way' };
    },
    checkPasswordReset: ({ body, req }) => resets.check(body.token, addressOf(req)),
    resetPassword: async ({ body, req }) => {
      await resets.reset(body.token, body.newPassword, addressOf(req));
      return { msg: 'Your password is changed' };
    },
  });
};
