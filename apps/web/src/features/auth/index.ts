export { type AuthState, authReducer, selectIsLoggedIn, selectUser, userInfoReceived } from './auth-slice.js';
export { keepSession } from './keep-session.js';
