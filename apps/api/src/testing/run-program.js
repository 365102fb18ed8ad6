// Runs a program of src in this process: `run-program.js FOLDER FILE ARGUMENTS`. Bundles it once per folder, as
// compiling its hundreds of files at each start took longer than the start itself. The packages are part of the bundle:
// a start takes 0.7 s of processor time instead of 1.4 s. Plain JavaScript, as nothing compiles this file.
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '../../../../scripts/jest/optimize-late.mjs';

const src = dirname(import.meta.dirname);

/** Packages that load files of their own by their address: native code, workers, fonts. They stay where they are. */
const EXTERNAL = ['sharp', 'piscina', 'pino', 'pdfkit', 'fontkit', 'subset-font', 'vite', '@paila/local-mongo'];

/** Packages that bundled ones use if they are installed. */
const OPTIONAL = ['kerberos', 'snappy', 'aws4', 'gcp-metadata', 'mongodb-client-encryption', '@mongodb-js/zstd'];

/** Bundled packages of the older format find these names in every file. */
const COMMONJS = `
import { createRequire as makeRequire } from 'node:module';
import { dirname as folderOf } from 'node:path';
const require = makeRequire(import.meta.url);
const [__filename, __dirname] = [import.meta.filename, import.meta.dirname];
`;

/**
 * Files of the shop keep their own address, by which they find workers, pictures and fonts.
 * @type {import('esbuild').Plugin}
 */
const sources = {
  name: 'sources',
  setup: (build) => {
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
    external: [...EXTERNAL, ...OPTIONAL],
    banner: { js: COMMONJS },
    plugins: [sources],
    logLevel: 'error',
  });
  // Two suites may bundle at the same time.
  await rename(outfile, bundle);
}
process.argv.splice(1, process.argv.length, bundle, ...args);
await import(pathToFileURL(bundle).href);
