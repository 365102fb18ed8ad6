/**
 * What was typed into the forms on the screen when the session ended under them, until its owner is back. In this page's
 * memory alone: there may be a password among it.
 */
const openForms = new Map<string, () => unknown>();
const kept = new Map<string, unknown>();
let owner: string | undefined;

/** A form is on the screen; `typed` says what is in it, or undefined for nothing worth keeping. @returns how to forget it */
export const openForm = (name: string, typed: () => unknown): (() => void) => {
  openForms.set(name, typed);
  kept.delete(name);
  return () => {
    openForms.delete(name);
  };
};

/** What was typed into a form of this name before the session ended. */
export const keptForm = (name: string): unknown => kept.get(name);

/** The session of this account ends: its forms are about to go off the screen. */
export const keepForms = (accountId: string | undefined): void => {
  owner = accountId;
  for (const [name, typed] of openForms) {
    const values = typed();
    if (values !== undefined) kept.set(name, values);
  }
};

/** Somebody is logged in, or nobody wants to be: what was kept is for its owner alone. */
export const forgetForms = (accountId?: string): void => {
  if (accountId === undefined || accountId !== owner) kept.clear();
};
