// @ts-check
// npm run doctor: proves that the stock, the orders and the payments of the shop agree, running or not.
// npm run --silent doctor -- --json: the same for machines.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { runApiProgram } = await import('./lib/api-program.mjs');
await runApiProgram('doctor.js', 'The examination', { verdicts: [1, 2] });
