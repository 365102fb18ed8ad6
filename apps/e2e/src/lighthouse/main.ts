// npm run lighthouse: Lighthouse's scores and times for the built shop on a slow phone, the median of three runs for
// each page.
import { LIGHTHOUSE_FIGURES, measureLighthouse } from '../testing/measure-lighthouse.js';

const RUNS = 3;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

for (const { page, runs } of await measureLighthouse({ runs: RUNS, devices: ['mobile'], say })) {
  const figures = LIGHTHOUSE_FIGURES.map(
    (name) => `${name} ${String(Math.round(median(runs.map((run) => run[name])) * 1000) / 1000)}`,
  );
  process.stdout.write(`${page}: ${figures.join(', ')}\n`);
}
