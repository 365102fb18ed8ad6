import { type AnswerOf, passwordReset, type PasswordResetForm, type PasswordResetRequest } from '@paila/shared';
import { api } from '../../platform/api.js';
import { answerUnread, endpointCall } from '../../platform/endpoint-call.js';

export const passwordResetApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestPasswordReset: build.mutation<unknown, PasswordResetRequest>({
      query: (body) => answerUnread(endpointCall(passwordReset, 'requestPasswordReset', { body })),
    }),
    /** The account of a link; fails if the link no longer works. */
    checkPasswordReset: build.query<AnswerOf<typeof passwordReset.endpoints.checkPasswordReset>, string>({
      query: (token) => endpointCall(passwordReset, 'checkPasswordReset', { body: { token } }),
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation<unknown, PasswordResetForm & { token: string }>({
      query: (body) => answerUnread(endpointCall(passwordReset, 'resetPassword', { body })),
    }),
  }),
});
