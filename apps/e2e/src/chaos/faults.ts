import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaketime } from '../../../../scripts/lib/faketime.js';
import { waitUntil } from '../testing/wait-until.js';
import type { ChaosShop } from './chaos-shop.js';
import type { Fault, Mend } from './fault.js';
import { fillDisk } from './full-disk.js';
import { newOrder, sendOrder } from './shoppers.js';

const primaryOf = async (chaos: ChaosShop): Promise<string> => {
  let primary: string | undefined;
  await waitUntil(async () => (primary = await chaos.primary()) !== undefined);
  if (primary === undefined) throw new Error('The replica set has no primary');
  return primary;
};

/** Starts an instance as Docker does: again after a start that fails, such as one without a database. */
const startInstance = async ({ shop }: ChaosShop, name: string): Promise<void> => {
  shop.startShop(name);
  await waitUntil(async () => {
    if (shop.of(name).child.exitCode !== null) shop.startShop(name);
    return (await shop.statusOf(name, '/readyz?write')) === 200;
  });
};

const killed = async (chaos: ChaosShop, names: readonly string[]): Promise<Mend> => {
  const { shop } = chaos;
  const [members, instances] = [shop.members, shop.shops].map((all) => names.filter((name) => all.includes(name)));
  await shop.end(names, 'SIGKILL');
  return async () => {
    for (const name of members ?? []) shop.startMember(name);
    await Promise.all((instances ?? []).map((name) => startInstance(chaos, name)));
  };
};

/** Freezes an instance until it is mended. */
const frozen = ({ shop }: ChaosShop, name: string): Mend => {
  const { child } = shop.of(name);
  child.kill('SIGSTOP');
  return () => void child.kill('SIGCONT');
};

/** Freezes mongod for good. `run-mongod` must kill it. As Docker does, this then starts the member again. */
const frozenMember = ({ shop }: ChaosShop, name: string): Mend => {
  const before = shop.of(name);
  before.child.once('exit', () => shop.startMember(name));
  process.kill(shop.mongodOf(name), 'SIGSTOP');
  return async () => {
    if (await waitUntil(() => shop.of(name) !== before)) return;
    await shop.end([name], 'SIGKILL');
    throw new Error(`${name} hangs, and nothing has killed it`);
  };
};

/** Ends each by SIGTERM, and waits until it is well again before the next one ends. */
const restartInTurn = async (chaos: ChaosShop, names: readonly string[], start: (name: string) => unknown) => {
  for (const name of names) {
    await chaos.shop.end([name], 'SIGTERM');
    start(name);
    await chaos.allWell();
  }
  return undefined;
};

const NOTHING_FAILS = { pages: 0, orders: 0 } as const;

const KILL_PRIMARY: Fault = {
  name: 'kill -9 of the primary',
  aim: { pages: 0, orders: 15 },
  strike: async (chaos) => killed(chaos, [await primaryOf(chaos)]),
};

const KILL_INSTANCE: Fault = {
  name: 'kill -9 of an instance',
  aim: { pages: 0, orders: 15 },
  strike: (chaos) => killed(chaos, ['shop-2']),
};

const KILL_MEMBERS: Fault = {
  name: 'kill -9 of all members',
  aim: { pages: 0, orders: 15 },
  healsWhenMended: true,
  lastsMs: 10_000,
  strike: (chaos) => killed(chaos, chaos.shop.members),
};

const KILL_ALL: Fault = {
  name: 'kill -9 of all members and instances',
  aim: {},
  healsWhenMended: true,
  lastsMs: 2_000,
  strike: (chaos) => killed(chaos, [...chaos.shop.members, ...chaos.shop.shops]),
};

const FREEZE_PRIMARY: Fault = {
  name: 'SIGSTOP of the primary',
  aim: { pages: 0, orders: 25 },
  strike: async (chaos) => frozenMember(chaos, await primaryOf(chaos)),
};

const FREEZE_INSTANCE: Fault = {
  name: 'SIGSTOP of an instance for 20 s',
  aim: { pages: 0, orders: 25 },
  lastsMs: 20_000,
  strike: (chaos) => frozen(chaos, 'shop-2'),
};

const DROP: Fault = {
  name: 'dropDatabase, then restore',
  // Pages go on, but the list of products is empty until the data are back, which counts as a failure.
  aim: {},
  healsWhenMended: true,
  ordersFollow: true,
  lastsMs: 10_000,
  strike: async ({ admin, shop }) => {
    const file = join(shop.folder, `${randomUUID()}.paila`);
    const backup = await shop.run('backup', [file, '--plain']);
    if (backup.code !== 0) throw new Error(backup.output);
    await admin.db('paila').dropDatabase();
    return async () => {
      const restore = await shop.run('restore', [file, '--replace', 'paila']);
      if (restore.code !== 0) throw new Error(restore.output);
    };
  },
};

const WRONG_CLOCK: Fault = {
  name: 'an instance whose clock is a day ahead',
  aim: NOTHING_FAILS,
  lastsMs: 15_000,
  prepare: async ({ shop }) => {
    const library = findFaketime();
    if (library === undefined) return 'libfaketime is missing';
    await shop.end(['shop-2'], 'SIGTERM');
    shop.startShop('shop-2', { LD_PRELOAD: library, FAKETIME: '+1d', FAKETIME_DONT_FAKE_MONOTONIC: '1' });
    return undefined;
  },
  strike:
    ({ shop }) =>
    async () => {
      await shop.end(['shop-2'], 'SIGTERM');
      shop.startShop('shop-2');
    },
};

const FULL_DISK: Fault = { name: 'full disk of the primary', aim: { pages: 0, orders: 25 }, ...fillDisk };

const SLOW_PROVIDER: Fault = {
  name: 'a payment provider that takes 12 s',
  aim: NOTHING_FAILS,
  lastsMs: 30_000,
  strike: ({ provider }) => {
    for (const on of ['initiate', 'lookup'] as const) {
      provider.control.fault({ kind: 'delay', on, ms: 12_000, times: 'always' });
    }
    return () => provider.control.clearFaults();
  },
};

const ROLL_INSTANCES: Fault = {
  name: 'rolling restart of the instances',
  aim: NOTHING_FAILS,
  strike: (chaos) => restartInTurn(chaos, chaos.shop.shops, chaos.shop.startShop),
};

const ROLL_MEMBERS: Fault = {
  name: 'rolling restart of the members',
  aim: { pages: 0, orders: 15 },
  strike: (chaos) => restartInTurn(chaos, chaos.shop.members, chaos.shop.startMember),
};

const HOT_STOCK = 20;
const HOT_SHOPPERS = 60;

const HOT_ITEM: Fault = {
  name: `a hot item: ${String(HOT_SHOPPERS)} shoppers for ${String(HOT_STOCK)} items`,
  aim: NOTHING_FAILS,
  strike: async (chaos) => {
    const product = await chaos.addProduct(HOT_STOCK);
    const orders = Array.from({ length: HOT_SHOPPERS }, () => newOrder(product));
    await Promise.all(
      orders.map((order) =>
        waitUntil(async () => {
          const isOver = await sendOrder(chaos, order);
          if (!isOver) await sleep(500);
          return isOver;
        }),
      ),
    );
    const sold = orders.filter(({ placed }) => placed).length;
    if (sold !== HOT_STOCK) throw new Error(`${String(sold)} of ${String(HOT_STOCK)} items were sold`);
    return undefined;
  },
};

/** The faults of the whole run. To add one, write it above and name it here. */
export const FAULTS: readonly Fault[] = [
  KILL_PRIMARY,
  KILL_INSTANCE,
  KILL_MEMBERS,
  KILL_ALL,
  FREEZE_PRIMARY,
  FREEZE_INSTANCE,
  DROP,
  WRONG_CLOCK,
  FULL_DISK,
  SLOW_PROVIDER,
  ROLL_INSTANCES,
  ROLL_MEMBERS,
  HOT_ITEM,
];

/** The faults of `npm test`. */
export const SHORT_ROUND: readonly Fault[] = [HOT_ITEM, KILL_INSTANCE, KILL_PRIMARY];
