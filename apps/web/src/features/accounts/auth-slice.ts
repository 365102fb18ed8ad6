import { isRecord, readAs, STORAGE_KEYS, type User, user } from '@paila/shared';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut, sessionExpired, storedToken } from '../../platform/session.js';
import { readStoredJson } from '../../platform/storage.js';

export interface AuthState {
  /** The account as this browser last stored it; GET /api/auth is authoritative. */
  userInfo: User | null;
  userToken: string | null;
  /** True if the session ended without a log-out, and the shopper has not dismissed the notice yet. */
  expired: boolean;
}

const LOGGED_OUT: AuthState = { userInfo: null, userToken: null, expired: false };

/** The account that was logged in on this browser's last visit. */
export const storedAuth = (): AuthState => {
  const userToken = storedToken();
  return userToken === null
    ? LOGGED_OUT
    : { userToken, userInfo: readAs(user, readStoredJson(STORAGE_KEYS.userInfo, isRecord)) ?? null, expired: false };
};

const authSlice = createSlice({
  name: 'auth',
  // Read whenever a store is made, not on import.
  initialState: storedAuth,
  reducers: {
    /** The server answered the account, or the shopper changed it. */
    userInfoReceived: (state, { payload }: PayloadAction<User>) => {
      if (state.userToken !== null) state.userInfo = payload;
    },
    /** The shopper dismissed the notice about the ended session. */
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
