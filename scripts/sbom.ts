// Prints the software bill of materials of a production shop: npm run --silent sbom > sbom.json
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages } from './lib/locked-packages.js';
import { createSbom } from './lib/sbom.js';

const root = join(import.meta.dirname, '..');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
process.stdout.write(`${JSON.stringify(createSbom(lockedPackages(root), { name, version }), null, 2)}\n`);
