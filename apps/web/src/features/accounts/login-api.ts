import {
  authentication,
  type LoginAnswer,
  type LoginPayload,
  type PasswordHint,
  type PasswordHintPayload,
  type RegisterPayload,
  registration,
} from '@paila/shared';
import { api } from '../../platform/api.js';
import { answerUnread, endpointCall } from '../../platform/endpoint-call.js';
import { loggedIn } from '../../platform/session.js';
import { forgetSuggestedLogin } from './suggested-login.js';

export const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginAnswer, LoginPayload>({
      query: (body) => endpointCall(authentication, 'logIn', { body }),
      onQueryStarted: async (_payload, { dispatch, queryFulfilled }) => {
        // The form shows the error.
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        forgetSuggestedLogin();
        dispatch(loggedIn(answer.data));
      },
    }),
    register: build.mutation<unknown, RegisterPayload>({
      query: (body) => answerUnread(endpointCall(registration, 'register', { body })),
    }),
    hintPassword: build.mutation<PasswordHint, PasswordHintPayload>({
      query: (body) => endpointCall(registration, 'hintPassword', { body }),
    }),
  }),
});
