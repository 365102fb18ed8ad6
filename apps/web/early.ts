import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, 'src', 'early');

/** A script that stands in the page itself, made of a module. */
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
 * Puts the scripts of src/early into the page: what runs before the app is fetched. The server reads their hashes from
 * `.vite/inline-scripts.json`, to allow these scripts and no other.
 */
export const early = (): Plugin => ({
  name: 'early',
  async generateBundle() {
    const scripts = await Promise.all(['head.ts', 'body.ts'].map(inlineScript));
    const source = JSON.stringify(scripts.map(policyHash));
    this.emitFile({ type: 'asset', fileName: '.vite/inline-scripts.json', source });
  },
  transformIndexHtml: {
    // As they are: Vite has nothing to add to them.
    order: 'post',
    handler: async () => [
      { tag: 'script', children: await inlineScript('head.ts'), injectTo: 'head-prepend' },
      { tag: 'script', children: await inlineScript('body.ts'), injectTo: 'body' },
    ],
  },
});
