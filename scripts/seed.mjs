// @ts-check
// npm run seed: adds the demo catalogue and accounts to the shop's database, whether or not the shop is running.
// npm run seed -- --force: overwrites existing demo products.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { runApiProgram } = await import('./lib/api-program.mjs');
await runApiProgram('seed.js', 'Seeding');
