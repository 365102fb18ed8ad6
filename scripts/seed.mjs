// @ts-check
// npm run seed: puts the demo catalogue and accounts into the shop's database, running or not.
// npm run seed -- --force: the catalogue again, over what is there.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { runApiProgram } = await import('./lib/api-program.mjs');
await runApiProgram('seed.js', 'Seeding');
