import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, type PreparedAnswer } from '../platform/http/prepared-answer.js';
import { createRemembered } from '../platform/remembered.js';
import { type AppSources, createChunkMap, type Manifest } from './chunk-map.js';
import type { RenderFirstView } from './rendered-pages.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};
const TEXTS = new Set(['.js', '.css', '.html', '.json', '.webmanifest', '.txt', '.xml', '.svg']);
/** The best quality, as each file is compressed only once. */
const QUALITY = 11;

/** Below this path, Vite puts a hash of the content into file names. */
const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
const PAGE = '/index.html';
/** The build's manifest, which is not served, like all names that begin with a dot. */
const MANIFEST = '/.vite/manifest.json';
const INLINE_SCRIPTS = '/.vite/inline-scripts.json';
const ADMIN_PAGE = '/admin.html';
const ADMIN_INLINE_SCRIPTS = '/.vite/admin-inline-scripts.json';
const HIDDEN = '/.';
/** Source maps stay on disk, for reading error reports; they contain all of the sources. */
const SOURCE_MAP = '.map';
/** The part of the app that runs on the server. */
const SERVER = '/.server/server.mjs';

/** Without one of these, there is no build yet. */
const NEEDED: readonly string[] = [PAGE, SERVER, MANIFEST, INLINE_SCRIPTS, ADMIN_PAGE, ADMIN_INLINE_SCRIPTS];

/** What the web app's build exports for the server (apps/web/src/server.tsx). */
interface ServerPart extends AppSources {
  readonly renderFirstView: RenderFirstView;
}

/** The built web app. */
export interface StaticSite {
  /** The page that starts the app, as it was built. */
  readonly page: string;
  /** The scripts of a page. */
  readonly chunksOf: ReturnType<typeof createChunkMap>;
  /** Renders the first view of a page. */
  readonly renderFirstView: RenderFirstView;
  /** Hashes of the page's inline scripts. */
  readonly inlineScripts: readonly string[];
  /** The page that starts the back office, as it was built. */
  readonly adminPage: string;
  /** Hashes of its inline scripts. */
  readonly adminInlineScripts: readonly string[];
  /** A file by its address; undefined when there is none. */
  readonly file: (path: string) => Promise<PreparedAnswer> | undefined;
}

const pathsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
};

/**
 * Reads the build of the web app; undefined when there is none. Only the files found now are served, by their exact
 * address, so no path leads out of the folder.
 */
export const readStaticSite = async (folder: string): Promise<StaticSite | undefined> => {
  const all = await pathsIn(folder).catch((): string[] => []);
  if (!NEEDED.every((path) => all.includes(path))) return undefined;
  const textOf = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
  const isServed = (path: string): boolean =>
    !NEEDED.includes(path) && !path.startsWith(HIDDEN) && !path.endsWith(SOURCE_MAP);
  const paths = new Set(all.filter(isServed));
  const server = (await import(pathToFileURL(join(folder, SERVER)).href)) as ServerPart;
  const manifest = JSON.parse(await textOf(MANIFEST)) as Manifest;
  const hashesIn = async (path: string) => JSON.parse(await textOf(path)) as readonly string[];
  const prepared = createRemembered<PreparedAnswer>();
  const read = async (path: string): Promise<PreparedAnswer> => {
    const ending = extname(path);
    return prepare(await readFile(join(folder, path)), {
      type: TYPES[ending] ?? 'application/octet-stream',
      cacheControl: path.startsWith(HASHED) ? FOREVER : AN_HOUR,
      quality: TEXTS.has(ending) ? QUALITY : undefined,
    });
  };
  return {
    page: await textOf(PAGE),
    renderFirstView: server.renderFirstView,
    chunksOf: createChunkMap(manifest, server),
    inlineScripts: await hashesIn(INLINE_SCRIPTS),
    adminPage: await textOf(ADMIN_PAGE),
    adminInlineScripts: await hashesIn(ADMIN_INLINE_SCRIPTS),
    file: (path) => (paths.has(path) ? prepared(path, () => read(path)) : undefined),
  };
};
