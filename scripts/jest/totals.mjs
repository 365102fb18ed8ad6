// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The time limit for Jest's exit after the last test, in milliseconds. */
const EXIT_TIMEOUT = 60_000;

/** ANSI colour codes. */
const ANSI_COLOURS = new RegExp(String.raw`\u001b\[[\d;]*m`, 'g');

/** The length of a failure's stored message, in characters. */
const MAX_MESSAGE_LENGTH = 1500;

/** @param {string} message */
const plain = (message) => message.replace(ANSI_COLOURS, '').slice(0, MAX_MESSAGE_LENGTH);

/**
 * A Jest reporter that writes a package's totals to test-results/totals-SCRIPT.json, from where `npm test` adds them
 * up.
 */
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
    // A suite that fails to load has no failed test but counts as a failure.
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
    this.write(totals);
    // Open handles, such as a database, could keep Jest from ever exiting. Unreferenced, so it fires only then.
    setTimeout(() => {
      console.error(
        `The tests are done, but open handles prevent Jest from exiting, after ${String(EXIT_TIMEOUT)} ms.`,
      );
      this.write({ ...totals, failed: totals.failed + 1 });
      process.exit(1);
    }, EXIT_TIMEOUT).unref();
  }

  /**
   * @param {{ passed: number, failed: number, skipped: number, failures: { test: string, message: string }[] }} totals
   */
  write(totals) {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(
      join(this.folder, `totals-${(process.env['npm_lifecycle_event'] ?? 'test').replace(':', '-')}.json`),
      JSON.stringify(totals),
    );
  }
}
