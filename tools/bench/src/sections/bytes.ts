import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { readPageScripts, SCRIPT_BUDGETS } from '@paila/e2e/script-budgets';
import { PAGE_NAMES, pageByName, type Product } from '@paila/shared';
import { record } from '../yardsticks/recorded.js';
import { withShop } from '../measuring/subject-shop.js';
import type { Section } from './section.js';

const withCommas = (bytes: number): string => bytes.toLocaleString('en-US');

/** The address of a page of the catalogue, filled in from a product. */
const pageAddress = (path: string, { _id, company }: Product): string =>
  path.replace(':id', _id).replace(':collection', company.toLowerCase()).replace('*', 'nowhere');

/** The bytes of a visitor's first look at each page. */
export const measureBytes: Section = async ({ say }) => {
  say('bytes of each page');
  const scripts = await readPageScripts();
  return withShop(undefined, async (shop) => {
    const [product] = (await (await fetch(`${shop.url}/api/products/?limit=1`)).json()) as [Product];
    const rows: string[][] = [];
    const over: string[] = [];
    for (const name of PAGE_NAMES) {
      const { path } = pageByName(name);
      const call = { name, method: 'GET', path: pageAddress(path === '*' ? '/*' : path, product) } as const;
      const { body, headers } = await record(shop.url, call);
      const html = Buffer.from(body, 'base64');
      const sent = headers['content-encoding'] === 'br' ? html.length : (await promisify(brotliCompress)(html)).length;
      const bytes = scripts.get(name)?.bytes ?? NaN;
      const budget = SCRIPT_BUDGETS[name];
      if (!(bytes <= budget)) over.push(name);
      rows.push([name, call.path, withCommas(sent), withCommas(bytes), withCommas(budget)]);
    }
    return {
      how: 'Bytes as they are sent, compressed with brotli: the document, with the demo catalogue, and the scripts that its page needs. A script over its budget fails `npm test` (apps/e2e, `weight.test.ts`).',
      tables: [
        {
          title: 'Bytes of each page',
          head: ['page', 'address', 'document', 'scripts', 'budget of its scripts'],
          rows,
        },
      ],
      targets: [
        {
          what: 'pages over their budget of scripts',
          limit: 'none',
          measured: over.length === 0 ? 'none' : over.join(', '),
          isReached: over.length === 0,
        },
      ],
    };
  });
};
