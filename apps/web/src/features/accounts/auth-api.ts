import { ownSession, type User } from '@paila/shared';
import { api } from '../../platform/api.js';
import { answerUnread, endpointCall } from '../../platform/endpoint-call.js';
import { storedToken } from '../../platform/session.js';
import { userInfoReceived } from './auth-slice.js';

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who the token belongs to; what this browser remembers of the account follows. */
    getAccount: build.query<User, undefined>({
      query: () => endpointCall(ownSession, 'me', {}),
      providesTags: ['Account'],
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const asked = storedToken();
        const answer = await queryFulfilled.catch(() => null);
        // Somebody else may have logged in while the server thought about it.
        if (answer && asked === storedToken()) dispatch(userInfoReceived(answer.data));
      },
    }),
    /** Kills a token on the server. It is given, as this browser has forgotten it by then. */
    endSession: build.mutation<unknown, string>({
      query: (token) => ({
        ...answerUnread(endpointCall(ownSession, 'logOut', {})),
        headers: { 'x-auth-token': token },
      }),
    }),
  }),
});

export const { useGetAccountQuery, useEndSessionMutation } = authApi;
