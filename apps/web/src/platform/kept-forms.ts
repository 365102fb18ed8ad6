/**
 * The content of the forms that were open when the session ended, until the same customer logs in again. Kept in memory
 * only, as it may include a password.
 */
const openForms = new Map<string, () => unknown>();
const kept = new Map<string, unknown>();
let owner: string | undefined;

/** Registers an open form; `typed` returns its content, undefined for none. @returns a function that unregisters it */
export const openForm = (name: string, typed: () => unknown): (() => void) => {
  openForms.set(name, typed);
  kept.delete(name);
  return () => {
    openForms.delete(name);
  };
};

/** The content that a form of this name had when the session ended. */
export const keptForm = (name: string): unknown => kept.get(name);

/** Keeps the open forms of this account, whose session ends and whose pages are about to unmount. */
export const keepForms = (accountId: string | undefined): void => {
  owner = accountId;
  for (const [name, typed] of openForms) {
    const values = typed();
    if (values !== undefined) kept.set(name, values);
  }
};

/** Drops what another account had typed, after a log-in, or everything, after a log-out. */
export const forgetForms = (accountId?: string): void => {
  if (accountId === undefined || accountId !== owner) kept.clear();
};
