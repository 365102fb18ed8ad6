import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PAGE_NAMES, type PageName } from '@paila/shared';

/**
 * Bytes, compressed with brotli, of the JavaScript that a page needs; code loaded on demand comes on top.
 * Each is up to one percent above what the page needs today: lower it when a page gets lighter. Scripts name each other
 * by hashes, so any change moves a page by up to 100 bytes. Most of home's bytes are React, Redux Toolkit, React Router
 * and axios. Cash on delivery has added 2,000 bytes to the checkout, which offers it. The pages of orders and payments
 * need up to 1,500 more for its texts, and the policies 400. Cancelling a paid order, and naming money that staff
 * received, have added up to 1,400 to the pages of orders and payments. The buyers of invoices have added 250 to the
 * policies.
 */
export const SCRIPT_BUDGETS: Readonly<Record<PageName, number>> = {
  home: 153_400,
  products: 162_200,
  men: 162_200,
  women: 162_200,
  product: 172_300,
  collections: 165_400,
  collection: 165_400,
  about: 154_700,
  contact: 174_300,
  privacy: 159_800,
  terms: 159_800,
  login: 171_900,
  register: 173_200,
  forgotPassword: 171_300,
  resetPassword: 173_800,
  confirmEmail: 159_600,
  checkout: 191_300,
  khalti: 169_300,
  esewa: 169_300,
  payment: 167_200,
  esewaReturn: 167_200,
  guestOrder: 176_200,
  account: 157_100,
  orders: 165_200,
  order: 177_700,
  addresses: 179_400,
  notifications: 156_400,
  password: 175_400,
  settings: 176_900,
  notFound: 154_700,
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
