import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, 'src', 'early');

interface InlineScript {
  readonly file: string;
  readonly injectTo: 'head-prepend' | 'body';
}
/** The inline scripts of each page, and where the server reads their hashes. */
const PAGES = {
  shop: {
    path: '/index.html',
    hashes: '.vite/inline-scripts.json',
    scripts: [
      { file: 'head.ts', injectTo: 'head-prepend' },
      { file: 'body.ts', injectTo: 'body' },
    ],
  },
  admin: {
    path: '/admin.html',
    hashes: '.vite/admin-inline-scripts.json',
    scripts: [{ file: 'admin-head.ts', injectTo: 'head-prepend' }],
  },
} as const satisfies Record<string, { path: string; hashes: string; scripts: readonly InlineScript[] }>;

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

/** The name of a script in a content policy: https://www.w3.org/TR/CSP3/#grammardef-hash-source. */
const policyHash = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/**
 * Inlines the scripts of src/early, which run before the app is fetched, into the page. The server reads their hashes
 * and allows no other inline script.
 * @param built the page that a build is for; development serves both
 */
export const early = (built: keyof typeof PAGES): Plugin => ({
  name: 'early',
  async generateBundle() {
    const { hashes, scripts } = PAGES[built];
    const written = await Promise.all(scripts.map(({ file }) => inlineScript(file)));
    this.emitFile({ type: 'asset', fileName: hashes, source: JSON.stringify(written.map(policyHash)) });
  },
  transformIndexHtml: {
    // Inserted unchanged, because Vite must not process the scripts again.
    order: 'post',
    handler: async (_html, { path }) => {
      const page = Object.values(PAGES).find((declared) => declared.path === path) ?? PAGES.shop;
      return Promise.all(
        page.scripts.map(async ({ file, injectTo }): Promise<HtmlTagDescriptor> => ({
          tag: 'script',
          children: await inlineScript(file),
          injectTo,
        })),
      );
    },
  },
});
