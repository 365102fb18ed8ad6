import { isReadable, STORAGE_KEYS, type User, user } from '@paila/shared';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut, sessionExpired, storedToken } from '../../platform/session.js';
import { readStoredJson } from '../../platform/storage.js';

export interface AuthState {
  /** The account as far as this browser knows it; the server's word is GET /api/auth. */
  userInfo: User | null;
  userToken: string | null;
  /** The session ended without the shopper's doing, and they were not told yet. */
  expired: boolean;
}

const LOGGED_OUT: AuthState = { userInfo: null, userToken: null, expired: false };

const isUser = (value: unknown): value is User => isReadable(user, value);

/** Who was logged in when this browser was last here. */
export const storedAuth = (): AuthState => {
  const userToken = storedToken();
  return userToken === null
    ? LOGGED_OUT
    : { userToken, userInfo: readStoredJson(STORAGE_KEYS.userInfo, isUser), expired: false };
};

const authSlice = createSlice({
  name: 'auth',
  // Asked anew by every new store, not when this file is read.
  initialState: storedAuth,
  reducers: {
    /** The server told us about the account, or the shopper changed it. */
    userInfoReceived: (state, { payload }: PayloadAction<User>) => {
      if (state.userToken !== null) state.userInfo = payload;
    },
    /** The shopper read that the session has ended. */
    expiryNoticed: (state) => {
      state.expired = false;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedIn, (_state, { payload }) => ({
        userInfo: payload.user,
        userToken: payload.token,
        expired: false,
      }))
      .addCase(loggedOut, () => LOGGED_OUT)
      .addCase(sessionExpired, (_state, { payload }) => ({ ...LOGGED_OUT, expired: payload?.elsewhere !== true }));
  },
  selectors: {
    selectUser: (state) => state.userInfo,
    selectToken: (state) => state.userToken,
    selectIsLoggedIn: (state) => state.userToken !== null,
    selectIsExpired: (state) => state.expired,
  },
});

export const authReducer = authSlice.reducer;
export const { userInfoReceived, expiryNoticed } = authSlice.actions;
export const { selectUser, selectToken, selectIsLoggedIn, selectIsExpired } = authSlice.selectors;
