/** What went wrong with the local MongoDB, in words for the person at the terminal, who is shown no stack trace. */
export class LocalMongoError extends Error {
  override readonly name = 'LocalMongoError';

  constructor(
    message: string,
    /** What the person can do about it. */
    readonly hint: string,
  ) {
    super(message);
  }
}

/** The message of anything thrown, on one line. */
export const reasonOf = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message : String(thrown))
    .trim()
    .split(/\s*\n\s*/)
    .join(' ');
