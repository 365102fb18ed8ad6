// @ts-check
// Runs a script of this folder, also in a clone that has no dependencies yet: node scripts/run.mjs start
import { join } from 'node:path';
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { ensureInstalled } = await import('./lib/install.mjs');
const { explain } = await import('./lib/user-error.mjs');

const root = join(import.meta.dirname, '..');
// Removes the script's name, so that the script finds its own arguments in the usual places.
const [name] = process.argv.splice(2, 1);
try {
  ensureInstalled(root, (message) => void process.stdout.write(`${message}\n`));
} catch (error) {
  explain(error);
  process.exit(1);
}
const { register } = await import('tsx/esm/api');
register();
await import(`./${String(name)}.ts`);
