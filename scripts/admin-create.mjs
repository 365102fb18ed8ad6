// @ts-check
// npm run admin:create -- EMAIL: makes an existing account an admin, or creates an admin account.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { runApiProgram } = await import('./lib/api-program.mjs');
await runApiProgram('admin-create.js', 'Creating the admin');
