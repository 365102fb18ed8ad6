// Outlives the process that started it by a moment: when that one is gone, however it went, this ends the processes it
// was told of, newest first, and removes their throw-away folders. It learns of the end by its input closing, which the
// system does even for a process killed with -9.
// Input: one JSON object a line, { "guard": pid, "folder"?: path } or { "release": pid }; a negative pid is a whole
// process group, named by its first process.
// @ts-check
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
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

/** In a container nobody may ever collect an ended process, which then stays in the list as a zombie. @param {number} pid */
const isZombie = (pid) => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${Math.abs(pid)}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** @param {number} pid */
const end = async (pid) => {
  send(pid, 'SIGTERM');
  for (let waited = 0; waited < PATIENCE_MS && send(pid, 0) && !isZombie(pid); waited += 50) await sleep(50);
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
  // Nothing to save. It may still write for a moment, hence the retries.
  send(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
