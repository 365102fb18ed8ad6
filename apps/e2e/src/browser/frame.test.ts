import { logInShopper } from '../testing/accounts.js';
import { visit } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { newestProduct, openSuite } from '../testing/open-suite.js';
import { PROFILE_SCREENS, PUBLIC_SCREENS } from '../testing/screens.js';

const { shop, browser } = await openSuite();
const product = await newestProduct(shop.url);
/** One page for all addresses, because a new page takes as long as its content. */
const { page } = await openSession(browser, shop.url, SIZES.desk);

/** The addresses of the visible links in header and footer. */
const FRAME = [
  ['banner', ['/contact', '/login', '/products', '/products/men', '/products/women']],
  ['contentinfo', ['/about-us', '/collections', '/contact', '/products', '/products/men', '/products/women']],
] as const;
/** Checks that header and footer of the specification stand whole on a wide page. */
const hasWholeFrame = async (loginOrAccount = '/login'): Promise<void> => {
  for (const [role, expected] of FRAME) {
    const links = await page.getByRole(role).getByRole('link').all();
    const shown = await Promise.all(links.map((link) => link.getAttribute('href')));
    const expectedLinks = expected.map((href) => (href === '/login' ? loginOrAccount : href));
    expect(shown).toEqual(expect.arrayContaining(expectedLinks));
  }
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).waitFor();
  await page.getByRole('contentinfo').getByText('© 2022 Paila').waitFor();
};

describe('header and footer', () => {
  it.each([
    ...new Set([
      ...PUBLIC_SCREENS.map(([path]) => path),
      `/products/${product._id}`,
      '/products/gone',
      '/khalti',
      '/khalti?order=65d000000000000000000001',
      '/payment',
      '/payment?pidx=unknown',
      '/user-profile',
    ]),
  ])('are complete on %s', async (path) => {
    await visit(page, path);

    await hasWholeFrame();
  });

  it('are complete on every page of the profile, on the checkout and on /khalti', async () => {
    await (await logInShopper(shop.url)).enter(page.context());
    for (const path of [...PROFILE_SCREENS.map(([screenPath]) => screenPath), '/checkout', '/khalti']) {
      await visit(page, path);
      await page.getByRole('banner').getByRole('link', { name: 'My Account' }).waitFor();

      await hasWholeFrame('/user-profile');
    }
  });
});
