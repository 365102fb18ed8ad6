// @ts-check
import { join } from 'node:path';
import { Lifetime } from './lifetime.mjs';
import { readSettings } from './settings.mjs';

const root = join(import.meta.dirname, '..', '..');

/** @param {string} message */
const say = (message) => void process.stdout.write(`${message}\n`);

/**
 * Runs a program of `scripts/`: reads the settings, calls `main`, and in any case stops everything it started.
 * @param {(context: {
 *   root: string, settings: import('./settings.mjs').Settings, lifetime: Lifetime, say: (message: string) => void
 * }) => Promise<void>} main
 * @param {ConstructorParameters<typeof Lifetime>[0]} [onSignal]
 */
export const runProgram = async (main, onSignal) => {
  const lifetime = new Lifetime(onSignal);
  try {
    await main({ root, settings: readSettings(root), lifetime, say });
  } catch (error) {
    lifetime.fail(error);
  }
  await lifetime.over;
  // Idle connections of libraries would keep the process alive.
  process.exit();
};
