import {
  type DescribedHead,
  LIST_PAGE_SIZE,
  type PageHead,
  type PageName,
  productPictures,
  PICTURE_SIZES,
  type Product,
} from '@paila/shared';
import { scriptJson } from '../../platform/http/html.js';
import { headMarkup, type Preview } from './head.js';
import { plainList, plainPage } from './plain-page.js';
import { preloadLink } from './preload.js';
import { breadcrumbs, itemList, type JsonLd, type ShopContact } from './structured-data.js';

/** The parts of a page that the server adds to the app's HTML. */
export interface PageMarkup {
  /** Title, description, preview. */
  readonly head: string;
  /** Structured data as JSON that is safe in a script element; empty for none. */
  readonly data: string;
  /** The content for browsers without JavaScript. */
  readonly body: () => string;
  /** A preload link for the largest picture; empty for none. */
  readonly preload: string;
}

/** The part of a page's head that depends on the whole address. */
type PlacedHead = Pick<PageHead, 'path' | 'isSelection' | 'isListed'>;

/** The texts of a page, and what the API answers to the app's first calls. */
export interface PageContent {
  readonly head: PlacedHead;
  readonly markup: PageMarkup;
  /** JSON that is safe in a script element; undefined for a page that the app renders itself. */
  readonly answers?: string | undefined;
}

/** A page at an address. Finding it is cheap. Its content is made only if no cache has the page. */
export interface Page {
  readonly status: 200 | 404;
  readonly name: PageName;
  /** Equal for equal pages; undefined if the number of such pages is unlimited, so that each request makes its own. */
  readonly key: string | undefined;
  /** The address at which the app renders the page. */
  readonly address?: string | undefined;
  readonly content: () => PageContent;
  /** The path of the same page, if the address is another spelling of it. */
  readonly movedTo?: string;
  /** The same page, rendered by the app: for a visitor who requests too many uncached lists. */
  readonly byTheApp?: () => Page;
}

/** A page that the server renders. @param address the canonical one, and the key of the page */
export const drawnPage = (
  name: PageName,
  address: string,
  content: () => PageContent,
  status: Page['status'] = 200,
): Page => ({ status, name, key: address, address, content });

/** A page that only the app renders. Its HTML is the same at all addresses with the same head. */
export const appPage = (name: PageName, head: PlacedHead, markup: () => PageMarkup): Page => ({
  status: 200,
  name,
  key: JSON.stringify([name, head.path, head.isListed, head.isSelection]),
  content: () => ({ head, markup: markup() }),
});

/** The head of a missing page. */
export const MISSING = { isListed: false };

/** A missing page. @param key undefined if the markup names the requested address */
export const missingPage = (name: PageName, key: string | undefined, markup: () => PageMarkup): Page => ({
  ...appPage(name, MISSING, markup),
  status: 404,
  key,
});

export type Breadcrumbs = Parameters<typeof breadcrumbs>[1];

/** Makes the parts of a shop's pages. */
export const createPageMarkup = (shop: ShopContact) => {
  const markup = (
    head: DescribedHead,
    structuredData: readonly JsonLd[],
    content: () => string,
    { preload = '', ...shown }: { product?: Product; preview?: Preview; preload?: string } = {},
  ): PageMarkup => ({
    head: headMarkup(shop, head, shown),
    preload,
    data: structuredData.length === 0 ? '' : scriptJson({ '@context': 'https://schema.org', '@graph': structuredData }),
    body: () => plainPage(shop, head.title, content()),
  });
  const listMarkup = (
    head: DescribedHead,
    trail: Breadcrumbs,
    list: readonly Product[],
    header: { preview?: Preview; preload?: string } = {},
  ): PageMarkup => {
    const shown = list.slice(0, LIST_PAGE_SIZE);
    const preload = `${header.preload ?? ''}${preloadLink(shown[0] && productPictures(shown[0])[0], PICTURE_SIZES.card)}`;
    return markup(head, [breadcrumbs(shop, trail), itemList(shop, shown)], () => plainList(shown), {
      ...header,
      preload,
    });
  };
  return { markup, listMarkup };
};

export type MakePageMarkup = ReturnType<typeof createPageMarkup>;
