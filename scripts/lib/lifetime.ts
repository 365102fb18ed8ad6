import { join } from 'node:path';
import { readSettings, type Settings } from './settings.js';
import { explain, UserError } from './user-error.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** One Ctrl-C may arrive twice: from the terminal and through npm. */
const DUPLICATE_SIGNAL_MS = 1_000;

interface Resource {
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
}

/** After Ctrl-C. The exit code is 0 for a shop that is closed, another one for work that is interrupted. */
interface OnSignal {
  readonly farewell?: string;
  readonly exitCode?: number;
}

/** Stops everything that a program started, in reverse order: on Ctrl-C, when a part dies, or when the start fails. */
export class Lifetime {
  readonly #resources: Resource[] = [];
  #ending: Promise<void> | undefined;
  #resolveOver: () => void = () => undefined;
  /** Resolves when everything has been stopped. */
  readonly over = new Promise<void>((resolve) => (this.#resolveOver = resolve));

  constructor({ farewell = 'Closing the shop …', exitCode = 0 }: OnSignal = {}) {
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

  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  /**
   * Adds something that must be stopped before what was added earlier.
   * @param kill for a second Ctrl-C
   */
  async add(stop: () => Promise<void>, kill: () => void = () => undefined): Promise<void> {
    this.#resources.push({ stop, kill });
    // Too late: the others are already being stopped.
    if (this.#ending) await stop();
    this.check();
  }

  /** @throws when the program is already ending, so that a start goes no further */
  check(): void {
    if (this.#ending) throw new Cancelled();
  }

  /** Ends the program with an error message. */
  fail(error: unknown): void {
    if (this.#ending || error instanceof Cancelled) return;
    explain(error);
    void this.end(1);
  }

  end(exitCode: number): Promise<void> {
    this.#ending ??= this.#stopAll(exitCode);
    return this.#ending;
  }

  async #stopAll(exitCode: number): Promise<void> {
    process.exitCode = exitCode;
    for (const { stop } of [...this.#resources].reverse()) {
      await stop().catch((error: unknown) =>
        explain(new UserError(`Not stopped cleanly: ${error instanceof Error ? error.message : String(error)}`)),
      );
    }
    this.#resolveOver();
  }
}

class Cancelled extends Error {}

interface Program {
  /** The folder of the repository. */
  readonly root: string;
  readonly settings: Settings;
  readonly lifetime: Lifetime;
  readonly say: (message: string) => void;
}

/** Runs a program of `scripts/`: reads the settings, calls `main`, and in any case stops everything it started. */
export const runProgram = async (main: (program: Program) => Promise<void>, onSignal?: OnSignal): Promise<void> => {
  const lifetime = new Lifetime(onSignal);
  const root = join(import.meta.dirname, '../..');
  const say = (message: string): void => void process.stdout.write(`${message}\n`);
  try {
    await main({ root, settings: readSettings(root), lifetime, say });
  } catch (error) {
    lifetime.fail(error);
  }
  await lifetime.over;
  // Idle connections of libraries would keep the process alive.
  process.exit();
};
