/** An expected error, with a message for the person at the terminal. */
export class LocalMongoError extends Error {
  override readonly name = 'LocalMongoError';

  constructor(
    message: string,
    /** Advice for the user. */
    readonly hint: string,
  ) {
    super(message);
  }
}

/** The message of a thrown value, on one line. */
export const errorText = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message : String(thrown))
    .trim()
    .split(/\s*\n\s*/)
    .join(' ');
