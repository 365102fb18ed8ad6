// Runs a program of src in this process: `run-program.js FOLDER FILE ARGUMENTS`. Bundles it once per folder, as
// compiling its hundreds of files at each start took longer than the start itself. Plain JavaScript, as nothing
// compiles this file.
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '../../../../scripts/jest/optimize-late.mjs';

const src = dirname(import.meta.dirname);

/**
 * The packages of the workspace are bundled from their sources, all others stay where they are. Files keep their own
 * address, by which they find workers, pictures and fonts.
 * @type {import('esbuild').Plugin}
 */
const sources = {
  name: 'sources',
  setup: (build) => {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@paila/') ? undefined : { path, external: true },
    );
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

const [folder = '', file = '', ...args] = process.argv.slice(2);
const bundle = join(folder, file.replaceAll('/', '-').replace(/\.ts$/, '.mjs'));
if (!existsSync(bundle)) {
  const { build } = await import('esbuild');
  const outfile = `${bundle}.${String(process.pid)}`;
  await build({
    entryPoints: [join(src, file)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['source'],
    jsx: 'automatic',
    plugins: [sources],
    logLevel: 'error',
  });
  // Two suites may bundle at the same time.
  await rename(outfile, bundle);
}
process.argv.splice(1, process.argv.length, bundle, ...args);
await import(pathToFileURL(bundle).href);
