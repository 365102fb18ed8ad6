import { type DescribedHead, LIST_PAGE_SIZE, picturesOf, PICTURE_SIZES, type Product } from '@paila/shared';
import { headMarkup } from './head.js';
import { scriptJson } from './markup.js';
import { plainList, plainPage } from './plain-page.js';
import { preloadOf } from './preload.js';
import type { Preview } from './preview.js';
import { breadcrumbs, itemList, type ShopContact, type JsonLd } from './structured-data.js';

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

export type Breadcrumbs = Parameters<typeof breadcrumbs>[1];

/** Makes the parts of a shop's pages. */
export const createPageMarkup = (shop: ShopContact) => {
  const markup = (
    head: DescribedHead,
    things: readonly JsonLd[],
    content: () => string,
    { preload = '', ...shown }: { product?: Product; preview?: Preview; preload?: string } = {},
  ): PageMarkup => ({
    head: headMarkup(shop, head, shown),
    preload,
    data: things.length === 0 ? '' : scriptJson({ '@context': 'https://schema.org', '@graph': things }),
    body: () => plainPage(shop, head.title, content()),
  });
  const listMarkup = (
    head: DescribedHead,
    way: Breadcrumbs,
    list: readonly Product[],
    header: { preview?: Preview; preload?: string } = {},
  ): PageMarkup => {
    const shown = list.slice(0, LIST_PAGE_SIZE);
    const preload = `${header.preload ?? ''}${preloadOf(shown[0] && picturesOf(shown[0])[0], PICTURE_SIZES.card)}`;
    return markup(head, [breadcrumbs(shop, way), itemList(shop, shown)], () => plainList(shown), {
      ...header,
      preload,
    });
  };
  return { markup, listMarkup };
};

export type MakePageMarkup = ReturnType<typeof createPageMarkup>;
