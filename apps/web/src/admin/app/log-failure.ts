/** Logs a failed list or deletion, as the specification wants it; the screen says so, too. */
export const logFailure = (what: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- the one place where the back office logs
  console.error(what, error);
};
