// @ts-check
import { Refusal, explain } from './refusal.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** One Ctrl-C arrives more than once: from the terminal, and again through npm. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Keeps what a program started, and ends it in reverse order: on Ctrl-C, when a part dies, or when the start fails.
 */
export class Lifetime {
  /** @type {{ stop: () => Promise<void>, hurry: () => void }[]} */
  #parts = [];
  /** @type {Promise<void> | undefined} */
  #ending;
  /** @type {() => void} */
  #wake = () => undefined;
  /** Settles when everything has ended. @type {Promise<void>} */
  over = new Promise((resolve) => (this.#wake = resolve));

  /**
   * @param {{ farewell?: string, exitCode?: number }} [onSignal] what is said when somebody ends the program, and whether that
   *   counts as done: a shop that is closed is, work that is broken off is not
   */
  constructor({ farewell = 'Closing the shop …', exitCode = 0 } = {}) {
    let first = 0;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (first === 0) {
          first = Date.now();
          process.stdout.write(`\n${farewell}\n`);
          void this.end(exitCode);
        } else if (Date.now() - first > SAME_SIGNAL_MS) {
          for (const { hurry } of this.#parts) hurry();
        }
      });
    }
  }

  get isEnding() {
    return this.#ending !== undefined;
  }

  /**
   * Adds a part that must be ended before those added earlier.
   * @param {() => Promise<void>} stop
   * @param {() => void} [hurry] for a second Ctrl-C
   */
  async add(stop, hurry = () => undefined) {
    this.#parts.push({ stop, hurry });
    // Came too late: the others are being ended already.
    if (this.#ending) await stop();
    this.check();
  }

  /** Stops a start that somebody has already called off. */
  check() {
    if (this.#ending) throw new Cancelled();
  }

  /** Ends the program because of an error, with one line why. @param {unknown} error */
  fail(error) {
    if (this.#ending || error instanceof Cancelled) return;
    explain(error);
    void this.end(1);
  }

  /** @param {number} exitCode */
  end(exitCode) {
    this.#ending ??= (async () => {
      process.exitCode = exitCode;
      for (const { stop } of [...this.#parts].reverse()) {
        await stop().catch((error) => explain(new Refusal(`Not ended cleanly: ${error.message}`)));
      }
      this.#wake();
    })();
    return this.#ending;
  }
}

class Cancelled extends Error {}
