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
 * policies. Who sells has added 320 to every page, as its footer says so, and up to 150 more to the contact and the
 * policies. Delivery by zone and pick-up have added 110 to 210 to every page, 3,100 to the checkout and 2,000 to the
 * addresses, which know the spellings of cities, and up to 1,400 to the pages of products, orders and policies.
 */
export const SCRIPT_BUDGETS: Readonly<Record<PageName, number>> = {
  home: 154_200,
  products: 163_000,
  men: 163_000,
  women: 163_000,
  product: 174_100,
  collections: 166_300,
  collection: 166_300,
  about: 155_500,
  contact: 175_900,
  privacy: 162_000,
  terms: 162_000,
  login: 172_700,
  register: 174_000,
  forgotPassword: 172_100,
  resetPassword: 174_500,
  confirmEmail: 160_400,
  checkout: 195_200,
  khalti: 170_800,
  esewa: 170_800,
  payment: 168_100,
  esewaReturn: 168_100,
  guestOrder: 178_300,
  account: 157_900,
  orders: 166_100,
  order: 179_700,
  addresses: 182_000,
  notifications: 157_200,
  password: 176_100,
  settings: 177_700,
  notFound: 155_500,
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
