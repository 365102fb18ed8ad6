// @ts-check
// npm test: lint, types, every suite and the shop in a browser, and one line with the totals over all of them.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { runEverything } = await import('./lib/everything.mjs');
process.exitCode = await runEverything();
