// When the process that started it ends, for whatever reason, this stops the processes registered with it, newest
// first, and removes their temporary folders. It notices by its stdin closing, which happens even after SIGKILL.
// Input: one JSON object per line, { "guard": pid, "folder"?: path } or { "release": pid }. A negative pid means a
// process group.
// @ts-check
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const KILL_AFTER_MS = 15_000;
/** @type {Map<number, string | undefined>} */
const guarded = new Map();

/** @param {number} pid @param {NodeJS.Signals | 0} signal */
const send = (pid, signal) => {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
};

/** In a container there may be no init process to reap zombies. @param {number} pid */
const isZombie = (pid) => {
  try {
    return readFileSync(`/proc/${String(Math.abs(pid))}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};

/** @param {number} pid */
const end = async (pid) => {
  send(pid, 'SIGTERM');
  for (let waited = 0; waited < KILL_AFTER_MS && send(pid, 0) && !isZombie(pid); waited += 50) await sleep(50);
  send(pid, 'SIGKILL');
};

for await (const line of createInterface({ input: process.stdin })) {
  const { guard, folder, release } = JSON.parse(line);
  if (guard) guarded.set(guard, folder);
  if (release) guarded.delete(release);
}
for (const [pid, folder] of [...guarded].reverse()) {
  if (!folder) {
    await end(pid);
    continue;
  }
  // Temporary data, so no clean shutdown. mongod may still write for a moment, hence the retries.
  send(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
