import type { LoginSession, PasswordPayload, ProfilePayload, User } from '@paila/shared';
import { api } from '../../platform/api.js';
import { hasTexts, listOf } from '../../platform/shape.js';
import { isUser, userInfoReceived } from './auth-slice.js';

interface Of<Payload> {
  userId: string;
  data: Payload;
}

const isSession = (value: unknown): value is LoginSession => hasTexts(value, '_id', 'device', 'lastSeenAt');

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<User, Of<ProfilePayload>>({
      query: ({ userId, data }) => ({ url: `/auth/${userId}`, method: 'PUT', data, isReadable: isUser }),
      onQueryStarted: async (_payload, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(userInfoReceived(answer.data));
      },
    }),
    /** Every other session of the account ends with it; this one goes on. */
    changePassword: build.mutation<unknown, Of<PasswordPayload>>({
      query: ({ userId, data }) => ({ url: `/auth/${userId}`, method: 'PUT', data }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Account']),
    }),
    /** Where the account is logged in, the log-in used last first. */
    getSessions: build.query<LoginSession[], undefined>({
      query: () => ({ url: '/auth/sessions', isReadable: listOf(isSession) }),
      providesTags: ['Account'],
    }),
    endOtherSession: build.mutation<unknown, string>({
      query: (sessionId) => ({ url: `/auth/sessions/${sessionId}`, method: 'DELETE' }),
      // Also after a failure: it may have ended by itself.
      invalidatesTags: ['Account'],
    }),
    /** The account, its addresses and its cart are gone, and every log-in with it. */
    eraseAccount: build.mutation<unknown, Of<{ currentPassword: string }>>({
      query: ({ userId, data }) => ({ url: `/auth/${userId}`, method: 'DELETE', data }),
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
