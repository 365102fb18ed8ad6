// @ts-check
// npm run seed: adds the demo catalogue and accounts to the shop's database, whether or not the shop is running.
// npm run seed -- --force: overwrites existing demo products.
// npm run seed -- --large: adds 10,000 products, 10,000 customers and 100,000 orders.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { runApiProgram } = await import('./lib/api-program.mjs');
await runApiProgram('seed.js', 'Seeding');
