// @ts-check
// npm test: lint, types, all test suites and the browser suites, with totals at the end.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { runAllChecks } = await import('./lib/run-all-checks.mjs');
process.exitCode = await runAllChecks();
