export {
  type AuthState,
  authReducer,
  selectIsExpired,
  selectIsLoggedIn,
  selectUser,
  userInfoReceived,
} from './auth-slice.js';
export { deviceName } from './device-name.js';
export { EmailToConfirm } from './email-to-confirm.js';
export { useGetAccountQuery } from './auth-api.js';
export { followSessionOfOtherTabs } from './follow-other-tabs.js';
export { keepSession } from './keep-session.js';
export { LoginPrompt } from './login-prompt.js';
export { useLoginLink } from './login-link.js';
export { SessionNotice } from './session-notice.js';
export { useLogOut } from './use-log-out.js';
