// Builds the service worker, and the script that removes it, next to the shop. Browsers look for both at a fixed
// address, so their names have no hash.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const SOURCES = join(HERE, 'src', 'service-worker');
/** These depend on every file of the shop's build, which is made before. */
const BUILT = ['dist/.vite/manifest.json', 'dist/index.html'];

const release = createHash('sha256');
for (const file of BUILT) release.update(await readFile(join(HERE, file)));

await build({
  entryPoints: ['service-worker.ts', 'no-service-worker.ts'].map((name) => join(SOURCES, name)),
  outdir: join(HERE, 'dist'),
  bundle: true,
  format: 'iife',
  target: 'es2022',
  minify: true,
  conditions: ['source'],
  define: {
    RELEASE: JSON.stringify(release.digest('hex').slice(0, 12)),
    'process.env.NODE_ENV': '"production"',
  },
  logLevel: 'warning',
});
