/** The results of one suite of tests. */
export interface Totals {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures?: readonly { readonly test: string; readonly message: string }[];
}

export interface Check {
  readonly name: string;
  readonly ok: boolean;
}

/**
 * The check that a run of tests adds: none, unless the run failed although its tests did not. A failing build ends a
 * run like this.
 * @param ok true if the run ended well
 * @param suites its tests
 */
export const otherFailure = (name: string, ok: boolean, suites: readonly Totals[]): Check[] =>
  ok || suites.some(({ failed }) => failed > 0)
    ? []
    : [{ name: `${name}: failed although no test did; see its output above`, ok: false }];

/** The end of the log, and the exit code. */
export const summarize = (
  checks: readonly Check[],
  suites: readonly Totals[],
): { readonly lines: readonly string[]; readonly exitCode: 0 | 1 } => {
  const sum = (count: (suite: Totals) => number): number => suites.reduce((total, suite) => total + count(suite), 0);
  const failed = sum((suite) => suite.failed) + checks.filter(({ ok }) => !ok).length;
  return {
    lines: [
      // Failures are repeated at the end of the log, where they are easy to find.
      ...suites.flatMap(({ name, failures = [] }) =>
        failures.map(({ test, message }) => `${name}: ${test}\n${message}\n`),
      ),
      ...checks.map(({ name, ok }) => `${ok ? 'ok    ' : 'FAILED'} ${name}`),
      ...suites.map((suite) => {
        const rest = suite.skipped > 0 ? `, ${String(suite.skipped)} skipped` : '';
        return `${suite.failed === 0 ? 'ok    ' : 'FAILED'} ${suite.name}: ${String(suite.passed)} passed, ${String(suite.failed)} failed${rest}`;
      }),
      `${String(sum((suite) => suite.passed))} passed, ${String(failed)} failed`,
    ],
    exitCode: failed === 0 ? 0 : 1,
  };
};
