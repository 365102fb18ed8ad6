// Runs in a worker thread (watchdog.ts), whose event loop turns when the shop's is stuck. Plain JavaScript, as a thread
// cannot load TypeScript; the build puts it beside the bundle under the same name.
import { write } from 'node:fs';
import { hostname } from 'node:os';
import { workerData } from 'node:worker_threads';

const FATAL = 60;
const STANDARD_OUTPUT = 1;
/** Milliseconds for the last line. A log that nobody reads may itself be what the shop is stuck on. */
const WRITE_WITHIN_MS = 1_000;

/** @type {{ shared: Int32Array, limitMs: number, beatMs: number, fields: object, silent: boolean }} */
const { shared, limitMs, beatMs, fields, silent } = workerData;

const end = () => process.kill(process.pid, 'SIGKILL');

const reportAndEnd = () => {
  clearInterval(looks);
  setTimeout(end, WRITE_WITHIN_MS);
  const line = {
    level: FATAL,
    time: Math.round(performance.timeOrigin + performance.now()),
    pid: process.pid,
    hostname: hostname(),
    ...fields,
    msg: `The event loop has been stuck for ${String(limitMs / 1_000)} seconds, so the process ends`,
  };
  if (silent) end();
  else write(STANDARD_OUTPUT, `${JSON.stringify(line)}\n`, end);
};

let beats = Atomics.load(shared, 0);
let lookedAt = performance.now();
let silentMs = 0;
const looks = setInterval(() => {
  const now = performance.now();
  // A longer time than between two looks means that this thread stood still, too: the process was stopped.
  const sinceMs = Math.min(now - lookedAt, 2 * beatMs);
  lookedAt = now;
  const isTurning = Atomics.load(shared, 0) !== beats;
  const isDebugged = Atomics.load(shared, 1) === 1;
  beats = Atomics.load(shared, 0);
  silentMs = isTurning || isDebugged ? 0 : silentMs + sinceMs;
  if (silentMs >= limitMs) reportAndEnd();
}, beatMs);
