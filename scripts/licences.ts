// Writes docs/licences.md: npm run licences
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesPage } from './lib/licences.js';
import { lockedPackages } from './lib/locked-packages.js';

const root = join(import.meta.dirname, '..');
writeFileSync(join(root, 'docs/licences.md'), licencesPage(lockedPackages(root)));
