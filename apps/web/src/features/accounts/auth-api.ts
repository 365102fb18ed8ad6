import { useDispatch, useSelector } from 'react-redux';
import { ownSession, type User } from '@paila/shared';
import { api } from '../../platform/api.js';
import { answerUnread, endpointCall } from '../../platform/endpoint-call.js';
import { storedToken, tokenHeader, loggedOut } from '../../platform/session.js';
import { type AuthState, userInfoReceived, selectToken, selectUser } from './auth-slice.js';

/** @param state of the app, in which the endpoints know only their own part */
const storedUser = (state: unknown): User | null => selectUser(state as { auth: AuthState });

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account that the token belongs to; updates the copy that this browser stores. */
    getAccount: build.query<User, undefined>({
      query: () => endpointCall(ownSession, 'me', {}),
      providesTags: ['Account'],
      onQueryStarted: async (_nothing, store) => {
        const { dispatch, queryFulfilled } = store;
        const accountNow = () => storedUser(store.getState());
        const [requestToken, before] = [storedToken(), accountNow()];
        const answer = await queryFulfilled.catch(() => null);
        // Another account may have logged in while the request was under way, or a newer answer may have come.
        if (answer && requestToken === storedToken() && accountNow() === before) {
          dispatch(userInfoReceived(answer.data));
        }
      },
    }),
    /** Revokes a token on the server. The token is a parameter because this browser has already deleted its copy. */
    endSession: build.mutation<unknown, string>({
      query: (token) => ({
        ...answerUnread(endpointCall(ownSession, 'logOut', {})),
        headers: tokenHeader(token),
      }),
    }),
  }),
});

const { useEndSessionMutation } = authApi;

/** Logs out immediately, even offline, and also asks the server to revoke the token. */
export const useLogOut = (): (() => void) => {
  const dispatch = useDispatch();
  const token = useSelector(selectToken);
  const [endSession] = useEndSessionMutation();
  return () => {
    dispatch(loggedOut());
    if (token !== null) void endSession(token);
  };
};
