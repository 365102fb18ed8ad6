// @ts-check
// npm run admin:create -- EMAIL: makes an account of the shop an admin, or opens one that is.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { runApiProgram } = await import('./lib/api-program.mjs');
await runApiProgram('admin-create.js', 'Making the admin');
