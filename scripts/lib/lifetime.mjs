// @ts-check
import { UserError, explain } from './user-error.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** One Ctrl-C may arrive twice: from the terminal and through npm. */
const DUPLICATE_SIGNAL_MS = 1_000;

/**
 * Stops everything that a program started, in reverse order: on Ctrl-C, when one of them dies, or when the start fails.
 */
export class Lifetime {
  /** @type {{ stop: () => Promise<void>, kill: () => void }[]} */
  #resources = [];
  /** @type {Promise<void> | undefined} */
  #ending;
  /** @type {() => void} */
  #resolveOver = () => undefined;
  /** Resolves when everything has been stopped. @type {Promise<void>} */
  over = new Promise((resolve) => (this.#resolveOver = resolve));

  /**
   * @param {{ farewell?: string, exitCode?: number }} [onSignal] message and exit code after Ctrl-C: 0 for a shop that
   *   is closed, another code for work that is interrupted
   */
  constructor({ farewell = 'Closing the shop …', exitCode = 0 } = {}) {
    let first = 0;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (first === 0) {
          first = Date.now();
          process.stdout.write(`\n${farewell}\n`);
          void this.end(exitCode);
        } else if (Date.now() - first > DUPLICATE_SIGNAL_MS) {
          for (const { kill } of this.#resources) kill();
        }
      });
    }
  }

  get isEnding() {
    return this.#ending !== undefined;
  }

  /**
   * Adds something that must be stopped before what was added earlier.
   * @param {() => Promise<void>} stop
   * @param {() => void} [kill] for a second Ctrl-C
   */
  async add(stop, kill = () => undefined) {
    this.#resources.push({ stop, kill });
    // Too late: the others are already being stopped.
    if (this.#ending) await stop();
    this.check();
  }

  /** @throws when the program is already ending, so that a start goes no further */
  check() {
    if (this.#ending) throw new Cancelled();
  }

  /** Ends the program with an error message. @param {unknown} error */
  fail(error) {
    if (this.#ending || error instanceof Cancelled) return;
    explain(error);
    void this.end(1);
  }

  /** @param {number} exitCode */
  end(exitCode) {
    this.#ending ??= (async () => {
      process.exitCode = exitCode;
      for (const { stop } of [...this.#resources].reverse()) {
        await stop().catch((error) => explain(new UserError(`Not stopped cleanly: ${error.message}`)));
      }
      this.#resolveOver();
    })();
    return this.#ending;
  }
}

class Cancelled extends Error {}
