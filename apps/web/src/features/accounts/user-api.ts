import {
  authentication,
  type LoginSession,
  ownSession,
  type PasswordPayload,
  type ProfilePayload,
  type User,
} from '@paila/shared';
import { api } from '../../platform/api.js';
import { answerUnread, endpointCall } from '../../platform/endpoint-call.js';
import { userInfoReceived } from './auth-slice.js';

interface Of<Payload> {
  userId: string;
  data: Payload;
}

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<User, Of<ProfilePayload>>({
      query: ({ userId, data }) => endpointCall(authentication, 'changeAccount', { params: { userId }, body: data }),
      onQueryStarted: async (_payload, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(userInfoReceived(answer.data));
      },
    }),
    /** Every other session of the account ends with it; this one goes on. */
    changePassword: build.mutation<unknown, Of<PasswordPayload>>({
      query: ({ userId, data }) =>
        answerUnread(endpointCall(authentication, 'changeAccount', { params: { userId }, body: data })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Account']),
    }),
    /** Where the account is logged in, the log-in used last first. */
    getSessions: build.query<readonly LoginSession[], undefined>({
      query: () => endpointCall(ownSession, 'listSessions', {}),
      providesTags: ['Account'],
    }),
    endOtherSession: build.mutation<unknown, string>({
      query: (sessionId) => answerUnread(endpointCall(ownSession, 'endSession', { params: { id: sessionId } })),
      // Also after a failure: it may have ended by itself.
      invalidatesTags: ['Account'],
    }),
    /** The account, its addresses and its cart are gone, and every log-in with it. */
    eraseAccount: build.mutation<unknown, Of<{ currentPassword: string }>>({
      query: ({ userId, data }) =>
        answerUnread(endpointCall(authentication, 'eraseAccount', { params: { userId }, body: data })),
    }),
  }),
});

export const {
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useGetSessionsQuery,
  useEndOtherSessionMutation,
  useEraseAccountMutation,
} = userApi;
