// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(
      join(this.folder, `totals-${process.env['npm_lifecycle_event'] ?? 'test'}.json`),
      JSON.stringify({
        passed: results.numPassedTests,
        failed: results.numFailedTests + brokenSuites,
        skipped: results.numPendingTests,
      }),
    );
  }
}
