import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../testing/wait-until.js';
import type { ChaosShop } from './chaos-shop.js';
import type { Fault, Mend } from './fault.js';
import { startShoppers } from './shoppers.js';
import { type Course, courseOf, type Damage, findDamage } from './verdict.js';

/** The shop counts as healed once so many requests of each kind in a row have succeeded. */
const SUCCESSES = 5;
/** The shop is watched for so many milliseconds at least, before and after a fault is mended. */
const WATCHED_MS = 5_000;

/** What a fault did to the shop. */
export interface Verdict extends Damage {
  readonly fault: Fault;
  readonly pages: Course;
  /** The requests that place an order. */
  readonly orders: Course;
  /** Every request. */
  readonly all: Course;
}

/** A fault that this machine cannot show. */
export interface NotRun {
  readonly fault: Fault;
  readonly notRun: string;
}

/** Waits until the latest requests have succeeded. One that began earlier may still fail. */
const heals = async ({ calls }: ChaosShop, since: number): Promise<boolean> => {
  await sleep(WATCHED_MS);
  return waitUntil(() =>
    (['page', 'order'] as const).every((kind) => {
      const latest = calls.samples.filter((sample) => sample.kind === kind && sample.sentAt >= since);
      const failedAt = Math.max(
        0,
        ...latest.filter(({ failure }) => failure !== undefined).map(({ sentAt }) => sentAt),
      );
      return latest.filter(({ sentAt }) => sentAt > failedAt).length >= SUCCESSES;
    }),
  );
};

/** Lets a fault happen to shoppers, mends it, and examines what it left. */
export const runFault = async (chaos: ChaosShop, fault: Fault, shoppers: number): Promise<Verdict | NotRun> => {
  const { samples } = chaos.calls;
  const notRun = await fault.prepare?.(chaos);
  if (notRun !== undefined) return { fault, notRun };
  await chaos.allWell();
  const begun = samples.length;
  const people = startShoppers(chaos, shoppers, fault.ordersFollow !== true);
  await waitUntil(() => samples.length > begun + SUCCESSES);

  const problems: string[] = [];
  /** A step that fails is a finding. The next one still happens, so that the next fault finds the shop well. */
  const step = async (act: () => unknown): Promise<void> => {
    try {
      await act();
    } catch (error) {
      problems.push(String(error));
    }
  };
  const heal = async (when: string): Promise<void> => {
    if (!(await heals(chaos, performance.now()))) problems.push(`The shop has not healed ${when}.`);
  };
  let mend: Mend | undefined;
  let from = performance.now();
  await step(async () => (mend = await fault.strike(chaos)));
  people.buy();
  await sleep(fault.lastsMs ?? 0);
  if (fault.healsWhenMended) from = performance.now();
  else await heal('by itself');
  await step(() => mend?.());
  await heal('after the fault');
  await step(() => chaos.allWell());
  await people.finish();
  const seen = samples.slice(begun);
  const damage = await findDamage(chaos);
  return {
    fault,
    pages: courseOf(
      seen.filter(({ kind }) => kind === 'page'),
      from,
    ),
    orders: courseOf(
      seen.filter(({ kind }) => kind === 'order'),
      from,
    ),
    all: courseOf(seen, from),
    ...damage,
    findings: [...problems, ...damage.findings],
  };
};
