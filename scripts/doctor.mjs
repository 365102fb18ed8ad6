// @ts-check
// npm run doctor: checks that stock, orders and payments are consistent, whether or not the shop is running.
// npm run --silent doctor -- --json: the same, as JSON.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { runApiProgram } = await import('./lib/api-program.mjs');
await runApiProgram('doctor.js', 'The check', { resultCodes: [1, 2] });
