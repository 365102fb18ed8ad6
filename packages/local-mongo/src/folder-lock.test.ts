import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { tryLock, waitForLock } from './folder-lock.js';
import { startTimeOf } from './process-info.js';
import { openFolders } from './testing/folders.js';

const { aFolder, clear } = openFolders();
afterEach(clear);

/** A process that runs until it is killed. */
const aProcess = async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid!;
  return { pid, birth: await startTimeOf(pid), kill: () => (child.kill('SIGKILL'), once(child, 'exit')) };
};

describe('a lock file', () => {
  it('is held by one process until it is released, and leaves nothing behind', async () => {
    const folder = await aFolder();
    const path = join(folder, 'lock');

    const first = await tryLock(path);
    expect(await tryLock(path)).toEqual({ heldBy: process.pid });

    if ('release' in first) await first.release();
    expect(await readdir(folder)).toEqual([]);
    expect(await tryLock(path)).toHaveProperty('release');
  });

  it('goes to one of several concurrent callers', async () => {
    const path = join(await aFolder(), 'lock');

    const all = await Promise.all(Array.from({ length: 20 }, () => tryLock(path)));

    expect(all.filter((lock) => 'release' in lock)).toHaveLength(1);
  });

  it('is taken over from a process that was killed', async () => {
    const path = join(await aFolder(), 'lock');
    const holder = await aProcess();
    await writeFile(path, JSON.stringify({ pid: holder.pid, birth: holder.birth }));
    expect(await tryLock(path)).toEqual({ heldBy: holder.pid });

    await holder.kill();

    expect(await tryLock(path)).toHaveProperty('release');
  });

  it('is taken over when its holder’s id belongs to a later process', async () => {
    const path = join(await aFolder(), 'lock');
    await writeFile(path, JSON.stringify({ pid: process.pid, birth: 'another boot:1' }));

    expect(await tryLock(path)).toHaveProperty('release');
  });

  it('is taken over when it is unreadable', async () => {
    const path = join(await aFolder(), 'lock');
    await writeFile(path, '{"pid":');

    expect(await tryLock(path)).toHaveProperty('release');
  });

  it('can be waited for', async () => {
    const path = join(await aFolder(), 'lock');
    const first = await tryLock(path);
    const waitedFor: number[] = [];
    const second = waitForLock(path, (pid) => {
      waitedFor.push(pid);
      if ('release' in first) void first.release();
    });

    expect(await second).toHaveProperty('release');
    expect(waitedFor).toEqual([process.pid]);
  });
});
