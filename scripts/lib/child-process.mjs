// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const KILL_AFTER_MS = 30_000;

/**
 * @typedef {object} Child
 * @property {number} pid
 * @property {Promise<string>} ended resolves with how it ended: `code 1`, `SIGKILL`
 * @property {() => Promise<void>} stop sends SIGTERM, and SIGKILL after 30 s
 * @property {() => void} kill
 */

/**
 * Runs a program in its own process group, so that Ctrl-C does not reach it directly: we stop it in the right order.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, prefix?: string }} options prefix: put before each line of output
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
      // The whole group: npm scripts run in a shell, which does not forward signals.
      process.kill(-pid, signal);
    } catch {
      // It has already ended.
    }
  };
  return {
    pid: pid ?? 0,
    ended,
    kill: () => send('SIGKILL'),
    stop: async () => {
      send('SIGTERM');
      const killTimer = setTimeout(send, KILL_AFTER_MS, 'SIGKILL');
      await ended;
      clearTimeout(killTimer);
    },
  };
};
