import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeProcesses, type NodeProcess, processorMs } from '../measuring/process-figures.js';
import { figure } from '../report/figures.js';
import { atMost } from '../report/target.js';
import type { Section } from './section.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** Pictures of earlier runs, as preparing all of them takes minutes. */
const PICTURES = join(ROOT, 'apps/e2e/.cache/pictures');

const MAX_PERCENT = 0.5;
const MEASURED_MS = 5 * 60_000;
/** A shop is settled once its processes have stayed the same and almost idle for this long. */
const SETTLED_MS = 90_000;
const SETTLED_PERCENT = 5;
const SETTLES_WITHIN_MS = 30 * 60_000;
const LOOK_EVERY_MS = 10_000;

/** The share of one core that some milliseconds of processor time are. */
const percent = (usedMs: number, ms: number): number => (100 * usedMs) / ms;

/** The shop as `npm start` opens it, with data of its own. */
const startShop = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'paila-idle-'));
  await mkdir(PICTURES, { recursive: true });
  await symlink(PICTURES, join(dataDir, 'pictures'), 'junction');
  const shop = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shop.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(shop, 'exit');
  return {
    processes: async (): Promise<NodeProcess[]> => {
      if (shop.pid === undefined || shop.exitCode !== null) throw new Error(`npm start has ended:\n${output}`);
      return nodeProcesses(shop.pid);
    },
    isOpen: (): boolean => output.includes('Paila is open'),
    close: async (): Promise<void> => {
      if (shop.exitCode === null) shop.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

type IdleShop = Awaited<ReturnType<typeof startShop>>;

/** The processor time so far of each process. */
const usedBy = async (processes: readonly NodeProcess[]): Promise<number[]> =>
  Promise.all(processes.map(({ pid }) => processorMs(pid)));

const sum = (figures: readonly number[]): number => figures.reduce((total, each) => total + each, 0);

/** Waits until the start and the preparation of pictures are over. @returns the processes of the settled shop */
const settle = async (shop: IdleShop): Promise<NodeProcess[]> => {
  const deadline = performance.now() + SETTLES_WITHIN_MS;
  let processes: NodeProcess[] = [];
  let used = NaN;
  let quietSince = performance.now();
  while (performance.now() - quietSince < SETTLED_MS) {
    if (performance.now() > deadline) throw new Error('The shop has not come to rest: its processes keep working');
    await sleep(LOOK_EVERY_MS);
    const [before, usedBefore] = [processes, used];
    processes = shop.isOpen() ? await shop.processes() : [];
    used = sum(await usedBy(processes));
    const isSame = processes.map(({ pid }) => pid).join() === before.map(({ pid }) => pid).join();
    const isQuiet = isSame && percent(used - usedBefore, LOOK_EVERY_MS) < SETTLED_PERCENT;
    if (!isQuiet || !shop.isOpen()) quietSince = performance.now();
  }
  return processes;
};

/** The processor time of a shop that nobody visits. */
export const measureIdle: Section = async ({ say }) => {
  const shop = await startShop();
  try {
    say('waiting until the shop is settled');
    const processes = await settle(shop);
    say(`nobody comes for ${String(MEASURED_MS / 60_000)} minutes`);
    const [before, begunAt] = [await usedBy(processes), performance.now()];
    await sleep(MEASURED_MS);
    const ms = performance.now() - begunAt;
    const used = (await usedBy(processes)).map((after, index) => percent(after - (before[index] ?? NaN), ms));
    const total = sum(used);
    say(`${figure(total)} % of a core`);
    return {
      how: `\`npm start\` with its own data, measured for ${String(MEASURED_MS / 60_000)} minutes after ${String(SETTLED_MS / 1_000)} quiet seconds. Node's processes alone: mongod does not count.`,
      tables: [
        {
          title: 'Processor time of an idle shop',
          head: ['process', '% of a core'],
          rows: processes.map(({ program }, index) => [program, figure(used[index] ?? NaN)]),
        },
      ],
      targets: [
        atMost('idle shop', { limit: MAX_PERCENT, measured: total }, (value) => `${figure(value)} % of a core`),
      ],
    };
  } finally {
    await shop.close();
  }
};
