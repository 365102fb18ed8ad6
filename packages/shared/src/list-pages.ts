import type { Gender } from './domain/constants.js';
import { type FixedPageName, isFixedPage, PAGE_NAMES, pageOf, type PageName } from './pages.js';

/** A page with one address. */
type PlaceName = Exclude<FixedPageName, 'notFound'>;
const isPlace = (name: PageName): name is PlaceName => name !== 'notFound' && isFixedPage(name);

/** The pages with all products, or those of one department. */
export const listPages = (): readonly { readonly name: PlaceName; readonly within: { readonly gender?: Gender } }[] =>
  PAGE_NAMES.filter(isPlace).flatMap((name) => {
    const { content } = pageOf(name);
    return content.kind === 'list' ? [{ name, within: content.within }] : [];
  });
