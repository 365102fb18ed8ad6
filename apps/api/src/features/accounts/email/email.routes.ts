import { emailConfirmation } from '@paila/shared';
import { addressOf } from '../../../platform/http/rate-limit.js';
import { serve, type FeatureRoutes } from '../../../platform/http/serve.js';
import { createEmailConfirming, type EmailParts } from './email-confirming.js';

/** The routes below /api/email-confirmation. */
export const emailRoutes = (parts: EmailParts): FeatureRoutes => {
  const emails = createEmailConfirming(parts);
  return serve(emailConfirmation, {
    requestEmailConfirmation: async ({ account }) => {
      await emails.request(account);
      return { msg: 'An email with a link is on its way' };
    },
    confirmEmail: ({ body, account, req }) => emails.confirm(body.token, account, addressOf(req)),
    withdrawEmailChange: ({ account }) => emails.withdraw(account),
  });
};
