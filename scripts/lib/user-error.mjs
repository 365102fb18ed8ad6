// @ts-check

/** An expected error, with a message for the person at the terminal. */
export class UserError extends Error {
  /** @param {string} message @param {string} [hint] advice for the person */
  constructor(message, hint = '') {
    super(message);
    this.hint = hint;
  }
}

/** Prints an error without a stack trace. @param {unknown} error */
export const explain = (error) => {
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof Error && 'hint' in error && typeof error.hint === 'string' ? error.hint : '';
  process.stderr.write(`\n${message}\n${hint && `${hint}\n`}`);
};
