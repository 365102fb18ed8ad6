// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const PATIENCE_MS = 30_000;

/**
 * @typedef {object} Child
 * @property {number} pid
 * @property {Promise<string>} ended says how, when it has: `code 1`, `SIGKILL`
 * @property {() => Promise<void>} stop asks it to end, and makes it after half a minute
 * @property {() => void} kill
 */

/**
 * Runs a program in a process group of its own: it learns of Ctrl-C by us alone, once, when it is its turn.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, prefix?: string }} options prefix: put before each line it says
 * @returns {Child}
 */
export const runChild = (command, args, { cwd, env, prefix }) => {
  const output = prefix === undefined ? 'inherit' : 'pipe';
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
  const { pid } = child;
  for (const [from, to] of /** @type {const} */ ([
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])) {
    if (from) createInterface({ input: from }).on('line', (line) => to.write(`${prefix} ${line}\n`));
  }
  let over = false;
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  }).then((how) => {
    over = true;
    return how;
  });
  /** @param {NodeJS.Signals} signal */
  const send = (signal) => {
    if (over || pid === undefined) return;
    try {
      // The whole group: npm scripts run in a shell, which keeps signals to itself.
      process.kill(-pid, signal);
    } catch {
      // It has just ended.
    }
  };
  return {
    pid: pid ?? 0,
    ended,
    kill: () => send('SIGKILL'),
    stop: async () => {
      send('SIGTERM');
      const impatience = setTimeout(send, PATIENCE_MS, 'SIGKILL');
      await ended;
      clearTimeout(impatience);
    },
  };
};
