import { readFileSync } from 'node:fs';
import { createRunner } from 'jest-light-runner';
import './optimize-late.mjs';

/** The light runner has no time-outs. A suite that takes longer counts as hung, however busy the machine is. */
const MAX_SUITE_MS = 15 * 60_000;

/** The calls by which suites start programs of the shop, and stop them or their database. */
const STARTS_PROGRAMS = /startProgram|openInstances|openFaultShop/;

/** The number of other suites between two that start programs. */
const OTHERS_BETWEEN = 5;

/**
 * Suites that start programs take longest and mostly wait. They begin early, so that none of them runs on alone at the
 * end. They begin apart from each other, so that others compute while they wait.
 */
const longestEarly = (tests) => {
  const [long, others] = [[], []];
  for (const test of tests) (STARTS_PROGRAMS.test(readFileSync(test.path, 'utf8')) ? long : others).push(test);
  return [...long.flatMap((test) => [test, ...others.splice(0, OTHERS_BETWEEN)]), ...others];
};

const endHungRun = ({ path }) => {
  console.error(`${String(path)} has not ended within ${String(MAX_SUITE_MS)} ms.`);
  process.exit(1);
};

/**
 * Runs suites in threads that load each module once. Jest's own runner loads all modules anew for each suite: 2.1 s of
 * processor time for one that opens the shop, against 0.5 s here.
 */
export default class SuiteRunner extends createRunner() {
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const alarms = new Map();
    const begin = (test) => {
      alarms.set(test, setTimeout(endHungRun, MAX_SUITE_MS, test));
      return onStart(test);
    };
    const end = (report) => (test, outcome) => {
      clearTimeout(alarms.get(test));
      return report(test, outcome);
    };
    await super.runTests(longestEarly(tests), watcher, begin, end(onResult), end(onFailure));
  }
}
