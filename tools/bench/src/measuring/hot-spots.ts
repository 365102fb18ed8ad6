/** What Node writes with --cpu-prof, as far as it is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  /** Microseconds of the machine's monotonic clock, the one of `process.hrtime`. */
  readonly startTime: number;
  /** The node that ran at each sample, and how long after the one before it was taken. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A place in the code, and its share of the time that the processor was at work. */
export interface HotSpot {
  readonly where: string;
  /** From 0 to 1. */
  readonly share: number;
}

type Frame = CpuProfile['nodes'][number]['callFrame'];

const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/g;
/** What V8 calls what is no code: `(garbage collector)`, `(program)`. */
const OF_V8 = /^\((.+)\)$/;
const IDLE = '(idle)';

const ownerOf = ({ functionName, url }: Frame): string => {
  const ofV8 = OF_V8.exec(functionName)?.[1];
  if (ofV8 !== undefined) return ofV8 === 'program' ? 'native code and the operating system' : ofV8;
  const packages = [...url.matchAll(PACKAGE)];
  const last = packages.at(-1)?.[1];
  if (last !== undefined) return last;
  return url.startsWith('file:') ? 'the shop' : 'node';
};

const functionOf = (frame: Frame): string => `${frame.functionName || 'a function without a name'}, ${ownerOf(frame)}`;

/** The time of each part of a profile between two moments, without what the processor waited. */
const timesOf = (
  { nodes, startTime, samples, timeDeltas }: CpuProfile,
  { from, to }: { readonly from: number; readonly to: number },
  nameOf: (frame: Frame) => string,
): Map<string, number> => {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    const frame = frames.get(id);
    if (!frame || frame.functionName === IDLE || at < from || at > to) continue;
    const name = nameOf(frame);
    times.set(name, (times.get(name) ?? 0) + delta);
  }
  return times;
};

const largest = (times: ReadonlyMap<string, number>, count: number): HotSpot[] => {
  const all = [...times.values()].reduce((sum, each) => sum + each, 0);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([where, time]) => ({ where, share: time / all }));
};

const isCode = (where: string): boolean => !where.startsWith('(');

/**
 * Where a process was at work between two moments, in microseconds of the machine's monotonic clock.
 * @returns the shares of packages, and of single functions
 */
export const hotSpots = (
  profile: CpuProfile,
  during: { readonly from: number; readonly to: number },
  count: number,
): { readonly packages: HotSpot[]; readonly functions: HotSpot[] } => ({
  packages: largest(timesOf(profile, during, ownerOf), count),
  functions: largest(timesOf(profile, during, functionOf), 2 * count)
    .filter(({ where }) => isCode(where))
    .slice(0, count),
});
