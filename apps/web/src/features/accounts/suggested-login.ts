import { forgetDraft, keepDraft, readDraft } from '../../platform/drafts.js';

/** What the log-in begins with. Not in the history's state, which the browser keeps after a log-out. */
const LOGIN_DRAFT = 'login';

/** Lets the log-in begin with an e-mail address: of an account that was just made, or has a new password. */
export const suggestLogin = (email: string): void => {
  keepDraft(LOGIN_DRAFT, email);
};

/** The e-mail address to begin with; empty for none. */
export const suggestedLogin = (): string => {
  const email = readDraft(LOGIN_DRAFT);
  return typeof email === 'string' ? email : '';
};

/** Somebody has logged in. */
export const forgetSuggestedLogin = (): void => {
  forgetDraft(LOGIN_DRAFT);
};
