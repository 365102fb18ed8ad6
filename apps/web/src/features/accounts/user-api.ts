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

export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<User, Of<ProfilePayload>>({
      query: ({ userId, data }) => endpointCall(authentication, 'changeAccount', { params: { userId }, body: data }),
      onQueryStarted: async (_payload, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(userInfoReceived(answer.data));
      },
    }),
    /** Ends every session of the account but this one. */
    changePassword: build.mutation<unknown, Of<PasswordPayload>>({
      query: ({ userId, data }) =>
        answerUnread(endpointCall(authentication, 'changeAccount', { params: { userId }, body: data })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Account']),
    }),
    /** The account's sessions, most recently used first. */
    getSessions: build.query<readonly LoginSession[], undefined>({
      query: () => endpointCall(ownSession, 'listSessions', {}),
      providesTags: ['Account'],
    }),
    endOtherSession: build.mutation<unknown, string>({
      query: (sessionId) => answerUnread(endpointCall(ownSession, 'endSession', { params: { id: sessionId } })),
      // Also after a failure: the session may have ended in the meantime.
      invalidatesTags: ['Account'],
    }),
    /** Deletes the account with its addresses and cart, and ends all its sessions. */
    eraseAccount: build.mutation<unknown, Of<{ currentPassword: string }>>({
      query: ({ userId, data }) =>
        answerUnread(endpointCall(authentication, 'eraseAccount', { params: { userId }, body: data })),
    }),
  }),
});
