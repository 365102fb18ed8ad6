import { forgetDraft, storeDraft, readDraft } from '../../platform/drafts.js';

/** The draft of the log-in's first field. The history's state would outlive a log-out. */
const LOGIN_DRAFT = 'login';

/** Fills the log-in with the email address of a new account, or of an account with a new password. */
export const suggestLogin = (email: string): void => storeDraft(LOGIN_DRAFT, email);

/** The suggested email address; empty for none. */
export const suggestedLogin = (): string => {
  const email = readDraft(LOGIN_DRAFT);
  return typeof email === 'string' ? email : '';
};

/** Removes the suggestion after a log-in. */
export const forgetSuggestedLogin = (): void => forgetDraft(LOGIN_DRAFT);
