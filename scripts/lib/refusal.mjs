// @ts-check

/** A reason why the shop can't start or go on, in words for the person at the terminal. */
export class Refusal extends Error {
  /** @param {string} message @param {string} [hint] what the person can do about it */
  constructor(message, hint = '') {
    super(message);
    this.hint = hint;
  }
}

/** Says why in plain words, never with a stack trace. @param {unknown} error */
export const explain = (error) => {
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof Error && 'hint' in error && typeof error.hint === 'string' ? error.hint : '';
  process.stderr.write(`\n${message}\n${hint && `${hint}\n`}`);
};
