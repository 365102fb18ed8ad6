// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long a run that is over may take to end; milliseconds. */
const END_WITHIN = 60_000;

/** A Jest reporter that leaves a package's totals in test-results/totals-SCRIPT.json, where scripts/test.mjs adds them up. */
export default class JestTotals {
  /** @param {{ rootDir: string }} config */
  constructor(config) {
    this.folder = join(config.rootDir, 'test-results');
  }

  /**
   * @param {unknown} _contexts
   * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numFailedTestSuites: number,
   *   testResults: { numFailingTests: number, failureMessage?: string | null }[] }} results
   */
  onRunComplete(_contexts, results) {
    // A suite that could not even be loaded has no failed test, but it is a failure.
    const brokenSuites = results.testResults.filter(
      (suite) => suite.failureMessage && suite.numFailingTests === 0,
    ).length;
    const totals = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + brokenSuites,
      skipped: results.numPendingTests,
    };
    this.leave(totals);
    // What a suite left open, such as a database, would keep Jest from ending for ever. Unless it does, this never fires.
    setTimeout(() => {
      console.error(`The tests are over, but something they left open has kept them from ending for ${END_WITHIN} ms.`);
      this.leave({ ...totals, failed: totals.failed + 1 });
      process.exit(1);
    }, END_WITHIN).unref();
  }

  /** @param {{ passed: number, failed: number, skipped: number }} totals */
  leave(totals) {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(
      join(this.folder, `totals-${process.env['npm_lifecycle_event'] ?? 'test'}.json`),
      JSON.stringify(totals),
    );
  }
}
