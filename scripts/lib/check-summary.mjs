// @ts-check

/**
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, failures?: { test: string, message: string
 *   }[] }} Totals
 * @typedef {{ name: string, ok: boolean }} Check
 */

/**
 * What a run of tests adds to the checks: nothing, unless it failed although its tests did not, such as by a coverage
 * that is too low.
 * @param {string} name
 * @param {boolean} ok whether the run ended well
 * @param {readonly Totals[]} suites its tests
 * @returns {Check[]}
 */
export const otherFailure = (name, ok, suites) =>
  ok || suites.some(({ failed }) => failed > 0)
    ? []
    : [{ name: `${name}: failed although no test did; see its output above`, ok: false }];

/**
 * The end of the log, and the exit code.
 * @param {readonly Check[]} checks
 * @param {readonly Totals[]} suites
 * @returns {{ lines: string[], exitCode: 0 | 1 }}
 */
export const summaryOf = (checks, suites) => {
  /** @param {(suite: Totals) => number} count */
  const sum = (count) => suites.reduce((total, suite) => total + count(suite), 0);
  const failed = sum((suite) => suite.failed) + checks.filter(({ ok }) => !ok).length;
  return {
    lines: [
      // Failures are repeated at the end of the log, where they are easy to find.
      ...suites.flatMap(({ name, failures = [] }) =>
        failures.map(({ test, message }) => `${name}: ${test}\n${message}\n`),
      ),
      ...checks.map(({ name, ok }) => `${ok ? 'ok    ' : 'FAILED'} ${name}`),
      ...suites.map((suite) => {
        const rest = suite.skipped > 0 ? `, ${suite.skipped} skipped` : '';
        return `${suite.failed === 0 ? 'ok    ' : 'FAILED'} ${suite.name}: ${suite.passed} passed, ${suite.failed} failed${rest}`;
      }),
      `${sum((suite) => suite.passed)} passed, ${failed} failed`,
    ],
    exitCode: failed === 0 ? 0 : 1,
  };
};
