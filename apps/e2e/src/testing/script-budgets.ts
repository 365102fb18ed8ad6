import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { PAGE_NAMES, type PageName } from '@paila/shared';

/**
 * Bytes, compressed with brotli, of the JavaScript that a page needs; code loaded on demand comes on top.
 * Each is about one percent above what the page needs today: lower it when a page gets lighter. Most of home's are React,
 * Redux Toolkit, React Router and axios.
 */
export const SCRIPT_BUDGETS: Readonly<Record<PageName, number>> = {
  home: 151_000,
  products: 158_500,
  men: 158_500,
  women: 158_500,
  product: 168_500,
  collections: 162_000,
  collection: 162_000,
  about: 152_500,
  contact: 170_000,
  privacy: 155_500,
  terms: 155_500,
  login: 168_500,
  register: 169_000,
  forgotPassword: 168_000,
  resetPassword: 170_500,
  confirmEmail: 157_000,
  checkout: 179_500,
  khalti: 161_500,
  payment: 161_000,
  guestOrder: 168_000,
  account: 154_500,
  orders: 160_500,
  order: 169_500,
  addresses: 174_500,
  notifications: 153_500,
  password: 171_500,
  settings: 171_500,
  notFound: 152_500,
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

const compressedSize = async (file: string): Promise<number> =>
  (await promisify(brotliCompress)(await readFile(new URL(file, DIST)))).length;

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
    for (const each of imports) collect(each, into);
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

/** By how much a page exceeds its budget, with its largest scripts; undefined when it doesn't. */
export const budgetProblem = (name: PageName, { bytes, files }: PageScript): string | undefined => {
  const budget = SCRIPT_BUDGETS[name];
  if (bytes <= budget) return undefined;
  const biggest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, FILES_NAMED);
  const list = biggest.map((each) => `${each.file} ${withCommas(each.bytes)}`).join(', ');
  return `${name} needs ${withCommas(bytes)} bytes of script; its budget is ${withCommas(budget)}. Biggest: ${list}`;
};
