// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** How long a run that is over may take to end; milliseconds. */
const END_WITHIN = 60_000;

/** The colours of a message for a terminal: a file has no use for them. */
const COLOURS = new RegExp(String.raw`\u001b\[[\d;]*m`, 'g');

/** How much of a failure's message is repeated at the end of everything; characters. */
const LONGEST_MESSAGE = 1500;

/** @param {string} message */
const plain = (message) => message.replace(COLOURS, '').slice(0, LONGEST_MESSAGE);

/** A Jest reporter that leaves a package's totals in test-results/totals-SCRIPT.json, where scripts/test.mjs adds them up. */
export default class JestTotals {
  /** @param {{ rootDir: string }} config */
  constructor(config) {
    this.folder = join(config.rootDir, 'test-results');
  }

  /**
   * @param {unknown} _contexts
   * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numFailedTestSuites: number,
   *   testResults: { testFilePath: string, numFailingTests: number, failureMessage?: string | null,
   *     testResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} results
   */
  onRunComplete(_contexts, results) {
    // A suite that could not even be loaded has no failed test, but it is a failure.
    const brokenSuites = results.testResults.filter((suite) => suite.failureMessage && suite.numFailingTests === 0);
    const failedTests = results.testResults.flatMap((suite) =>
      suite.testResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          test: `${basename(suite.testFilePath)}: ${fullName}`,
          message: plain(failureMessages.join('\n')),
        })),
    );
    const totals = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + brokenSuites.length,
      skipped: results.numPendingTests,
      failures: [
        ...failedTests,
        ...brokenSuites.map((suite) => ({
          test: basename(suite.testFilePath),
          message: plain(suite.failureMessage ?? ''),
        })),
      ],
    };
    this.leave(totals);
    // What a suite left open, such as a database, would keep Jest from ending for ever. Unless it does, this never fires.
    setTimeout(() => {
      console.error(`The tests are over, but something they left open has kept them from ending for ${END_WITHIN} ms.`);
      this.leave({ ...totals, failed: totals.failed + 1 });
      process.exit(1);
    }, END_WITHIN).unref();
  }

  /** @param {{ passed: number, failed: number, skipped: number, failures: { test: string, message: string }[] }} totals */
  leave(totals) {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(
      join(this.folder, `totals-${process.env['npm_lifecycle_event'] ?? 'test'}.json`),
      JSON.stringify(totals),
    );
  }
}
