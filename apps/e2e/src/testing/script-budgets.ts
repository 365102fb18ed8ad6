import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PAGE_NAMES, type PageName } from '@paila/shared';

/**
 * Bytes, compressed with brotli, of the JavaScript that a page needs for its first view; code loaded on demand comes on
 * top. The limits of home, products, product and log-in are aims, which keep a first visit fast on a cheap phone.
 * React, React Router, Redux Toolkit and react-redux alone need 105,000. Pages that call at once need axios, too:
 * 18,000. The other budgets are up to 0.4 percent above what the pages need today: lower one when its page gets
 * lighter. Scripts name each other by hashes, so any change moves a page by up to 100 bytes.
 */
export const SCRIPT_BUDGETS: Readonly<Record<PageName, number>> = {
  home: 140_000,
  products: 150_000,
  men: 145_900,
  women: 145_900,
  product: 150_000,
  collections: 149_200,
  collection: 149_200,
  about: 135_300,
  contact: 155_400,
  privacy: 140_800,
  terms: 140_800,
  login: 140_000,
  register: 153_000,
  forgotPassword: 151_100,
  resetPassword: 173_200,
  confirmEmail: 158_900,
  checkout: 175_400,
  khalti: 170_000,
  esewa: 170_000,
  payment: 166_200,
  esewaReturn: 166_200,
  guestOrder: 177_200,
  account: 156_400,
  orders: 165_400,
  order: 178_700,
  addresses: 180_300,
  notifications: 155_700,
  password: 174_900,
  settings: 176_700,
  offline: 133_800,
  notFound: 134_300,
};

const DIST = new URL('../../../web/dist/', import.meta.url);
const FILES_NAMED = 5;

interface ScriptFile {
  /** Below apps/web/dist. */
  readonly file: string;
  readonly bytes: number;
}
export interface PageScript {
  readonly bytes: number;
  readonly files: readonly ScriptFile[];
}

/** See https://vite.dev/guide/backend-integration. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** The size of what the build compressed and the shop sends. */
const compressedSize = async (file: string): Promise<number> => (await stat(new URL(`${file}.br`, DIST))).size;

/** The scripts of each page in the build: the app, the page's own chunk, and everything these import. */
export const readPageScripts = async (): Promise<ReadonlyMap<PageName, PageScript>> => {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8')) as Readonly<
    Record<string, Chunk>
  >;
  const { sourcesOf } = (await import(pathToFileURL(fileURLToPath(new URL('.server/server.mjs', DIST))).href)) as {
    sourcesOf: (name: PageName) => readonly string[];
  };
  const collect = (key: string, into: Set<string>): void => {
    const { file, imports = [] } = manifest[key] ?? { file: `${key}, which the manifest lacks` };
    if (into.has(file)) return;
    into.add(file);
    for (const imported of imports) collect(imported, into);
  };
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const scripts = PAGE_NAMES.map(async (name) => {
    const names = new Set<string>();
    for (const key of [...entries, ...sourcesOf(name)]) collect(key, names);
    const files = await Promise.all([...names].map(async (file) => ({ file, bytes: await compressedSize(file) })));
    return [name, { bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files }] as const;
  });
  return new Map(await Promise.all(scripts));
};

const withCommas = (bytes: number): string => bytes.toLocaleString('en-US');

/** The bytes by which a page exceeds its budget, with its largest scripts; undefined when it doesn't. */
export const budgetProblem = (name: PageName, { bytes, files }: PageScript): string | undefined => {
  const budget = SCRIPT_BUDGETS[name];
  if (bytes <= budget) return undefined;
  const biggest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, FILES_NAMED);
  const list = biggest.map((script) => `${script.file} ${withCommas(script.bytes)}`).join(', ');
  return `${name} needs ${withCommas(bytes)} bytes of script; its budget is ${withCommas(budget)}. Biggest: ${list}`;
};
