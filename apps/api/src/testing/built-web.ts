import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** See https://vite.dev/guide/backend-integration. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

export interface BuiltWeb {
  /** The content of the page's head, in addition to the server's placeholder. */
  readonly head?: string;
  /** The build's manifest; `src/main.tsx` is the app's entry. */
  readonly manifest?: Readonly<Record<string, Chunk>>;
  /** The source files of each page, by its name. */
  readonly sources?: Readonly<Record<string, readonly string[]>>;
  /** The body of the function that renders a page from `{ address, answers, settings }`, for the `times`th time. */
  readonly draw?: string;
  /** Hashes of the page's inline scripts. */
  readonly inlineScripts?: readonly string[];
}

const ADMIN_PAGE =
  '<!doctype html><html lang="en"><head><meta name="robots" content="noindex" /><!--head--></head><body><div id="root"></div><!--data--></body></html>';

/** Makes a folder like the web app's build, with the parts that the server reads. The caller removes it. */
export const buildWeb = async ({
  head = '<meta charset="utf-8" />',
  manifest = { 'src/main.tsx': { file: 'assets/main-1.js' } },
  sources = {},
  draw = "throw new Error('not drawn here');",
  inlineScripts = [],
}: BuiltWeb = {}): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'paila-web-'));
  for (const part of ['assets', '.vite', '.server']) await mkdir(join(folder, part));
  const files = {
    'index.html': `<!doctype html><html lang="en"><head>${head}<!--head--><!--app--></head><body><div id="root"><!--view--></div><!--data--></body></html>`,
    'admin.html': ADMIN_PAGE,
    '.vite/manifest.json': JSON.stringify(manifest),
    '.vite/inline-scripts.json': JSON.stringify(inlineScripts),
    '.vite/admin-inline-scripts.json': JSON.stringify(['sha256-admin=']),
    '.server/server.mjs': `let times = 0;
      export const APP_SOURCE = 'src/main.tsx';
      export const sourcesOf = (name) => (${JSON.stringify(sources)})[name] ?? [];
      export const renderFirstView = async ({ address, answers, settings }) => { times += 1; ${draw} };`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
};
