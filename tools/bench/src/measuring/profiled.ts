import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from '../report/figures.js';
import type { Table } from '../sections/section.js';
import { shopCalls, type ShopCalls } from '../sections/shop-calls.js';
import { hotSpots, type CpuProfile } from './hot-spots.js';
import { type Call, load, startLoad } from './load.js';
import { type Counts, openShopSubject, type ShopSubject } from './subject-shop.js';

const CONNECTIONS = 10;

/** A call that is made all the time beside what is watched. */
export interface Beside {
  readonly name: keyof ShopCalls;
  readonly connections: number;
}

interface ProfileOptions {
  readonly seconds: number;
  readonly say: (text: string) => void;
  readonly beside?: readonly Beside[];
}

const WARM_UP_SECONDS = 2;
const SHOWN = 12;

/** The clock of profiles. */
const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n);
const percent = (share: number): string => `${figure(share * 100)} %`;

/** Makes a call again and again while others are made. @returns when it was watched, in microseconds */
const watched = async (shop: ShopSubject, call: Call, others: readonly (() => Promise<number>)[], seconds: number) => {
  try {
    await load(shop, call, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
    const from = nowMicros();
    await load(shop, call, { connections: CONNECTIONS, seconds });
    return { name: call.name, from, to: nowMicros() };
  } finally {
    await Promise.all(others.map((stop) => stop()));
  }
};

/**
 * Where the processor's time goes in some calls: they are made again to a shop that is watched while it works, which
 * makes it slower but hardly changes the shares.
 */
export const profiled = async (
  names: readonly (keyof ShopCalls)[],
  counts: Counts,
  { seconds, say, beside = [] }: ProfileOptions,
): Promise<readonly Table[]> => {
  if (names.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'paila-profile-'));
  try {
    const shop = await openShopSubject(counts, { nodeFlags: ['--cpu-prof', `--cpu-prof-dir=${folder}`] });
    const times: { readonly name: string; readonly from: number; readonly to: number }[] = [];
    try {
      const calls = await shopCalls(shop.url);
      for (const each of names) {
        const call = calls[each];
        say(`profile: ${call.name}`);
        const others = beside.map(({ name, connections }) => startLoad(shop, calls[name], connections));
        times.push(await watched(shop, call, others, seconds));
      }
    } finally {
      // It writes its profile as it ends.
      await shop.close();
    }
    // Worker threads have profiles of their own.
    const ofMainThread = `.${String(shop.pid)}.0.`;
    const file = (await readdir(folder)).find((name) => name.includes(ofMainThread));
    if (file === undefined) throw new Error('Node has written no profile');
    const profile = JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile;
    return times.map(({ name, ...during }) => {
      const { packages, functions } = hotSpots(profile, during, SHOWN);
      return {
        title: `Where the time of ${name} goes${beside.length > 0 ? ', beside the others' : ''}`,
        head: ['part', 'share', 'function', 'its own share'],
        rows: Array.from({ length: Math.max(packages.length, functions.length) }, (_, index) => {
          const [ofPackage, ofFunction] = [packages[index], functions[index]];
          return [
            ofPackage?.where ?? '',
            ofPackage ? percent(ofPackage.share) : '',
            ofFunction?.where ?? '',
            ofFunction ? percent(ofFunction.share) : '',
          ];
        }),
      };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};
