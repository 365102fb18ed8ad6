import { execFile } from 'node:child_process';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProductionShop } from '../testing/production-shop.js';
import { waitUntil } from '../testing/wait-until.js';
import type { ChaosShop } from './chaos-shop.js';
import type { Fault } from './fault.js';

const run = promisify(execFile);
const MEMBER = 'mongo-1';
const SIZE = '768m';
const BLOCK = Buffer.alloc(1024 ** 2);

const dataOf = ({ shop }: Pick<ChaosShop, 'shop'>): string => join(shop.folder, MEMBER);

/** Moves the data of the stopped member, and starts it there. */
const swapData = async ({ shop }: ChaosShop, swap: () => Promise<void>): Promise<void> => {
  await shop.end([MEMBER], 'SIGTERM');
  await swap();
  shop.startMember(MEMBER);
};

/** Fills the disk with a file, to the last block. */
const fill = async (file: string): Promise<void> => {
  const handle = await open(file, 'w');
  try {
    for (;;) await handle.write(BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
};

/** @returns a sentence if this machine mounts no disk */
const mountProblem = async (folder: string): Promise<string | undefined> => {
  await mkdir(folder);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'chaos', folder]);
    await run('umount', [folder]);
    return undefined;
  } catch (error) {
    return `no tmpfs can be mounted: ${(error as { stderr?: string }).stderr?.trim() ?? String(error)}`;
  } finally {
    await rmdir(folder);
  }
};

/** Lets the primary step down until the member is elected. */
const makePrimary = async (chaos: ChaosShop): Promise<void> => {
  const isElected = await waitUntil(async () => {
    const primary = await chaos.primary();
    if (primary === MEMBER) return true;
    if (primary !== undefined) {
      await chaos.admin
        .db('admin')
        .command({ replSetStepDown: 20, secondaryCatchUpPeriodSecs: 10 })
        .catch(() => undefined);
    }
    return false;
  });
  if (!isElected) throw new Error(`${MEMBER} has not become the primary`);
};

/**
 * A disk of the primary's own in memory, which a file fills. A checkpoint, which MongoDB makes each minute anyway, then
 * fails at once.
 */
export const fillDisk = {
  prepare: async (chaos) => {
    const data = dataOf(chaos);
    const problem = await mountProblem(`${data}-trial`);
    if (problem !== undefined) return problem;
    await swapData(chaos, async () => {
      await rename(data, `${data}-before`);
      await mkdir(data);
      await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'chaos', data]);
      await run('cp', ['-a', `${data}-before/.`, data]);
      await rm(`${data}-before`, { recursive: true });
    });
    await chaos.allWell();
    await makePrimary(chaos);
    return undefined;
  },
  strike: async (chaos) => {
    const { admin, shop } = chaos;
    const data = dataOf(chaos);
    const filler = join(data, 'filler');
    await fill(filler);
    await admin
      .db('admin')
      .command({ fsync: 1 })
      .catch(() => undefined);
    return async () => {
      await shop.end([MEMBER], 'SIGKILL');
      await rm(filler);
      shop.startMember(MEMBER);
      await chaos.allWell();
      await swapData(chaos, async () => {
        await run('cp', ['-a', data, `${data}-after`]);
        await run('umount', [data]);
        await rmdir(data);
        await rename(`${data}-after`, data);
      });
    };
  },
} satisfies Pick<Fault, 'prepare' | 'strike'>;

/** Unmounts the disk of a run that was cut off. */
export const leaveDisk = async (shop: ProductionShop): Promise<void> => {
  await run('umount', ['--lazy', '--quiet', dataOf({ shop })]).catch(() => undefined);
};
