import { emailConfirmation, type User } from '@paila/shared';
import { api } from '../../platform/api.js';
import { answerUnread, endpointCall } from '../../platform/endpoint-call.js';
import { userInfoReceived } from './auth-slice.js';

export const emailConfirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestEmailConfirmation: build.mutation<unknown, undefined>({
      query: () => answerUnread(endpointCall(emailConfirmation, 'requestEmailConfirmation', {})),
    }),
    /** Confirms an email by the token of a link. A query, because it may be repeated: the page shows its state. */
    confirmEmail: build.query<User, string>({
      query: (token) => endpointCall(emailConfirmation, 'confirmEmail', { body: { token } }),
      keepUnusedDataFor: 0,
      onQueryStarted: async (_token, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(userInfoReceived(answer.data));
        // Orders that were placed without the account now belong to it.
        dispatch(api.util.invalidateTags(['Order']));
      },
    }),
    withdrawEmailChange: build.mutation<User, undefined>({
      query: () => endpointCall(emailConfirmation, 'withdrawEmailChange', {}),
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(userInfoReceived(answer.data));
      },
    }),
  }),
});
