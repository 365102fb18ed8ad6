import type { LoginAnswer, LoginPayload, RegisterPayload, User } from '@paila/shared';
import { api } from '../../platform/api.js';
import { loggedIn, storedToken } from '../../platform/session.js';
import { hasTexts } from '../../platform/shape.js';
import { isUser, userInfoReceived } from './auth-slice.js';

const isLoginAnswer = (answer: unknown): boolean =>
  hasTexts(answer, 'token') && 'user' in answer && isUser(answer.user);

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginAnswer, LoginPayload>({
      query: (data) => ({ url: '/auth', method: 'POST', data, isReadable: isLoginAnswer }),
      onQueryStarted: async (_payload, { dispatch, queryFulfilled }) => {
        // A refusal is shown by the form.
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(loggedIn(answer.data));
      },
    }),
    register: build.mutation<unknown, RegisterPayload>({
      query: (data) => ({ url: '/users', method: 'POST', data }),
    }),
    /** Who the token belongs to; what this browser remembers of the account follows. */
    getAccount: build.query<User, undefined>({
      query: () => ({ url: '/auth', isReadable: isUser }),
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
      query: (token) => ({ url: '/auth/session', method: 'DELETE', headers: { 'x-auth-token': token } }),
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation, useGetAccountQuery, useEndSessionMutation } = authApi;
