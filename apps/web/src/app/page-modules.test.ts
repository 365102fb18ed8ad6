import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PAGE_NAMES } from '@paila/shared';
import { CUSTOMER_LAYOUT, PAGE_MODULES, sourcesOf } from './page-modules.js';

const APP = join(import.meta.dirname, '../..');
const lazyModules = [...Object.values(PAGE_MODULES), CUSTOMER_LAYOUT].flatMap((module) =>
  'load' in module ? [module] : [],
);

describe('the code of a page', () => {
  it.each(lazyModules)('is in the file that the server is told of: $source', async ({ source, load }) => {
    const exported = (await import(pathToFileURL(join(APP, source)).href)) as Readonly<Record<string, unknown>>;

    expect(Object.values(exported)).toContain(await load());
  });

  it('is fetched apart from that of every page but home', () => {
    expect(PAGE_NAMES.filter((name) => sourcesOf(name).length === 0)).toEqual(['home']);
  });

  it('includes the frame around the pages of customers', () => {
    expect(sourcesOf('orders')).toEqual([CUSTOMER_LAYOUT.source, 'src/features/orders/orders-page.tsx']);
  });
});
