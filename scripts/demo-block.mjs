// @ts-check
// npm run demo:block: blocks the accounts that still have a demo password.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { runApiProgram } = await import('./lib/api-program.mjs');
await runApiProgram('block-demo.js', 'Blocking the demo accounts');
