import { createRunner } from 'jest-light-runner';
import './optimize-late.mjs';

/** The light runner has no time-outs. A suite that takes longer counts as hung, however busy the machine is. */
const MAX_SUITE_MS = 15 * 60_000;

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
    await super.runTests(tests, watcher, begin, end(onResult), end(onFailure));
  }
}
