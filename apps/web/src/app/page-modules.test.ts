import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PAGE_NAMES } from '@paila/shared';
import { CUSTOMER_LAYOUT, CUSTOMER_LAYOUT_SOURCE, PAGE_MODULES, sourcesOf } from './page-modules.js';

const APP = join(import.meta.dirname, '../..');
const lazyModules = [
  { name: 'frame', module: CUSTOMER_LAYOUT, source: CUSTOMER_LAYOUT_SOURCE },
  ...PAGE_NAMES.map((name) => ({ name, module: PAGE_MODULES[name], source: sourcesOf(name).at(-1) ?? '' })),
].map(({ name, module, source }) => ({ name, source, load: module.load }));

describe('the code of a page', () => {
  it.each(lazyModules)('is in the file that the server preloads: $name in $source', async ({ source, load }) => {
    const exported = (await import(pathToFileURL(join(APP, source)).href)) as Readonly<Record<string, unknown>>;

    expect(Object.values(exported)).toContain(await load());
  });

  it('includes the frame around the pages of customers, and the HTTP client, as they call at once', () => {
    expect(sourcesOf('orders')).toEqual([
      'src/platform/http.ts',
      CUSTOMER_LAYOUT_SOURCE,
      'src/features/orders/orders-page.tsx',
    ]);
    expect(sourcesOf('about')).toEqual(['src/features/pages/about-page.tsx']);
  });
});
