import { type Call, load, type LoadOptions, type Run, type Subject } from './load.js';
import { type Spread, computeSpread } from '../report/figures.js';

export interface RoundOptions extends LoadOptions {
  readonly rounds: number;
}

/** The result of several runs. */
export type Figures = Readonly<Record<Exclude<keyof Run, 'answered' | 'longest'>, Spread>>;

const WARM_UP_SECONDS = 1;

const warmUp = (subject: Subject, call: Call, options: LoadOptions): Promise<Run> =>
  load(subject, call.warmUps === undefined ? call : { ...call, requests: call.warmUps }, {
    ...options,
    seconds: WARM_UP_SECONDS,
  });

/**
 * Measures a call on several servers, one after another in each round, so that other load on the machine affects all of
 * them.
 * @returns the figures of each server, in their order
 */
export const measure = async (
  subjects: readonly Subject[],
  call: Call,
  { rounds, ...options }: RoundOptions,
): Promise<readonly Figures[]> => {
  for (const subject of subjects) await warmUp(subject, call, options);
  const runs: Run[][] = subjects.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, subject] of subjects.entries()) runs[index]?.push(await load(subject, call, options));
  }
  return runs.map((ofSubject) => ({
    processorMs: computeSpread(ofSubject.map((run) => run.processorMs)),
    perSecond: computeSpread(ofSubject.map((run) => run.perSecond)),
    p50: computeSpread(ofSubject.map((run) => run.p50)),
    p99: computeSpread(ofSubject.map((run) => run.p99)),
  }));
};
