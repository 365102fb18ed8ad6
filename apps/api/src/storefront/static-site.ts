import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PAGE_NAMES, type PageName, type PreloadedResponse, type PublicSettings } from '@paila/shared';
import { prepare, type PreparedAnswer } from '../platform/http/prepared-answer.js';
import { createRemembered } from '../platform/memoize.js';

/** The compressible types of files. The other types are compressed already. */
const TEXTS = new Set(['.js', '.css', '.html', '.json', '.webmanifest', '.txt', '.xml', '.svg']);
/** The quality for a file that the build has not compressed. */
const QUALITY = 5;
/** The ending of a file's copy that the build has compressed (apps/web/compress.mjs). */
const BROTLI = '.br';

/** File names below this path contain a hash of the content. */
const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** The service worker, and the script that removes it from browsers. They are served at one address. */
const WORKERS = { on: '/service-worker.js', off: '/no-service-worker.js' };
const PAGE = '/index.html';
/** The build's manifest, which is not served, like all names that begin with a dot. */
const MANIFEST = '/.vite/manifest.json';
const INLINE_SCRIPTS = '/.vite/inline-scripts.json';
const ADMIN_PAGE = '/admin.html';
const ADMIN_INLINE_SCRIPTS = '/.vite/admin-inline-scripts.json';
const HIDDEN = '/.';
/** Source maps contain all sources. They stay on disk, for reading error reports. */
const SOURCE_MAP = '.map';
/** The part of the app that runs on the server. */
const SERVER = '/.server/server.mjs';

/** A folder without one of these files is not a finished build. */
const REQUIRED: readonly string[] = [PAGE, SERVER, MANIFEST, INLINE_SCRIPTS, ADMIN_PAGE, ADMIN_INLINE_SCRIPTS];

/** The source files whose chunks the build's manifest names (apps/web/src/app/page-modules.ts). */
interface AppSources {
  /** The entry of every page. */
  readonly APP_SOURCE: string;
  /** The module of each page. */
  readonly sourcesOf: (name: PageName) => readonly string[];
}

/** The used part of the build's manifest; see https://vite.dev/guide/backend-integration. */
interface Chunk {
  readonly file: string;
  /** Keys of the chunks that this chunk imports statically. */
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * The addresses of a page's scripts, so that the browser loads them in parallel. The first one is the entry.
 */
const createChunkMap = (manifest: Manifest, { APP_SOURCE, sourcesOf }: AppSources) => {
  const collect = (key: string, into: Set<string>): void => {
    const chunk = manifest[key];
    if (!chunk || into.has(chunk.file)) return;
    into.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported, into);
  };
  const scripts = (name: PageName): readonly string[] => {
    const files = new Set<string>();
    for (const source of [APP_SOURCE, ...sourcesOf(name)]) collect(source, files);
    return [...files].map((file) => `/${file}`);
  };
  const files = new Map(PAGE_NAMES.map((name) => [name, scripts(name)]));
  return (name: PageName): readonly string[] => files.get(name) ?? [];
};

/** The exports of the web app's build for the server (apps/web/src/server.tsx). */
interface ServerPart extends AppSources {
  /** Renders a page to HTML as a guest first sees it. */
  readonly renderFirstView: (view: {
    address: string;
    answers: readonly PreloadedResponse[];
    settings: PublicSettings;
  }) => Promise<string>;
}

/** An unfinished build, or a short file, has no compressed copy. */
const orNothing = (error: unknown): undefined => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
};

const pathsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
};

/**
 * Reads the build of the web app; undefined when there is none. The site serves only the files found now, by their
 * exact address, so no path leads out of the folder.
 */
export const readStaticSite = async (folder: string) => {
  const all = await pathsIn(folder).catch((): string[] => []);
  if (!REQUIRED.every((path) => all.includes(path))) return undefined;
  const readText = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
  const isServed = (path: string): boolean =>
    !REQUIRED.includes(path) &&
    !Object.values(WORKERS).includes(path) &&
    !path.startsWith(HIDDEN) &&
    !path.endsWith(SOURCE_MAP) &&
    !path.endsWith(BROTLI);
  const paths = new Set(all.filter(isServed));
  const server = (await import(pathToFileURL(join(folder, SERVER)).href)) as ServerPart;
  const manifest = JSON.parse(await readText(MANIFEST)) as Manifest;
  const hashesIn = async (path: string) => JSON.parse(await readText(path)) as readonly string[];
  const prepared = createRemembered<PreparedAnswer>();
  const read = async (
    path: string,
    cacheControl = path.startsWith(HASHED) ? FOREVER : AN_HOUR,
  ): Promise<PreparedAnswer> => {
    const ending = extname(path);
    return prepare(await readFile(join(folder, path)), {
      type: ending,
      cacheControl,
      quality: TEXTS.has(ending) ? QUALITY : undefined,
      brotli: await readFile(join(folder, `${path}${BROTLI}`)).catch(orNothing),
    });
  };
  return {
    /** The HTML file that starts the app. */
    page: await readText(PAGE),
    renderFirstView: server.renderFirstView,
    /** The scripts of a page. */
    chunksOf: createChunkMap(manifest, server),
    /** Hashes of the page's inline scripts. */
    inlineScripts: await hashesIn(INLINE_SCRIPTS),
    /** The HTML file that starts the back office. */
    adminPage: await readText(ADMIN_PAGE),
    adminInlineScripts: await hashesIn(ADMIN_INLINE_SCRIPTS),
    /** A file by its address; undefined when there is none. */
    file: (path: string) => (paths.has(path) ? prepared(path, () => read(path)) : undefined),
    /** The script for browsers that look for a service worker; undefined for a build without one. */
    worker: (which: keyof typeof WORKERS) => {
      const path = WORKERS[which];
      return all.includes(path) ? prepared(path, () => read(path, 'no-cache')) : undefined;
    },
  };
};

/** The built web app. */
export type StaticSite = NonNullable<Awaited<ReturnType<typeof readStaticSite>>>;
