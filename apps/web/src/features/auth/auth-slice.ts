import { STORAGE_KEYS, type User } from '@paila/shared';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut, sessionExpired, storedToken } from '../../platform/session.js';
import { readStoredJson } from '../../platform/storage.js';

export interface AuthState {
  /** The account as far as this browser knows it; the server's word is GET /api/auth. */
  userInfo: User | null;
  userToken: string | null;
}

const LOGGED_OUT: AuthState = { userInfo: null, userToken: null };

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string';

/** Who was logged in when this browser was last here. */
export const storedAuth = (): AuthState => {
  const userToken = storedToken();
  return userToken === null ? LOGGED_OUT : { userToken, userInfo: readStoredJson(STORAGE_KEYS.userInfo, isUser) };
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
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedIn, (_state, { payload }) => ({ userInfo: payload.user, userToken: payload.token }))
      .addCase(loggedOut, () => LOGGED_OUT)
      .addCase(sessionExpired, () => LOGGED_OUT);
  },
  selectors: {
    selectUser: (state) => state.userInfo,
    selectIsLoggedIn: (state) => state.userToken !== null,
  },
});

export const authReducer = authSlice.reducer;
export const { userInfoReceived } = authSlice.actions;
export const { selectUser, selectIsLoggedIn } = authSlice.selectors;
