import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, 'src', 'early');

/** A module built into an inline script of the page. */
const inlineScript = async (name: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCES, name)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    conditions: ['source'],
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`Nothing came of ${name}`);
  return file.text.trim();
};

/** How a content policy names a script: https://www.w3.org/TR/CSP3/#grammardef-hash-source. */
const policyHash = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/**
 * Inlines the scripts of src/early, which run before the app is fetched, into the page. The server reads their hashes
 * from `.vite/inline-scripts.json` and allows no other inline script.
 */
export const early = (): Plugin => ({
  name: 'early',
  async generateBundle() {
    const scripts = await Promise.all(['head.ts', 'body.ts'].map(inlineScript));
    const source = JSON.stringify(scripts.map(policyHash));
    this.emitFile({ type: 'asset', fileName: '.vite/inline-scripts.json', source });
  },
  transformIndexHtml: {
    // Inserted unchanged: Vite must not process them again.
    order: 'post',
    handler: async () => [
      { tag: 'script', children: await inlineScript('head.ts'), injectTo: 'head-prepend' },
      { tag: 'script', children: await inlineScript('body.ts'), injectTo: 'body' },
    ],
  },
});
