import {
  BRAND_PICTURES,
  BRAND_SIZES,
  BRANDS,
  brandName,
  DEFAULT_SORT,
  describedCollectionHead,
  describedPageHead,
  LIST_PAGE_SIZE,
  listHead,
  normalListQuery,
  readListView,
  typeChoices,
  type DescribedHead,
  type FixedPageName,
  type Gender,
  type ListView,
  type PageName,
  type Selection,
} from '@paila/shared';
import {
  appPage,
  drawnPage,
  missingPage,
  type Breadcrumbs,
  type MakePageMarkup,
  type Page,
  type PageContent,
  type PageMarkup,
} from './found-page.js';
import { collectionPreview } from './head.js';
import { answersJson, type Catalogue, facetsAnswer, listAnswer, listedProducts, preloadLink } from './preload.js';

export type Query = Parameters<typeof listHead>[1];

/** The app renders longer lists itself. */
const MAX_PAGES = 3;

const brandPicture = (company: string): string | undefined =>
  BRANDS.filter((brand) => brand === company).map((brand) => BRAND_PICTURES[brand])[0];

/** A list that has a page. */
interface ListPage {
  readonly name: PageName;
  readonly head: DescribedHead;
  /** The head in its own spelling, for the page's texts. */
  readonly texts: DescribedHead;
  readonly address: string;
  /** The breadcrumbs from the list of all products to this one. */
  readonly trail: Breadcrumbs;
  /** The subject of the list. */
  readonly within: Selection;
  /** The picture and preview above the list. */
  readonly header?: Parameters<MakePageMarkup['listMarkup']>[3];
  /** True if only the app can render it. */
  readonly isAppOnly?: boolean;
}

const WHOLE = readListView(new URLSearchParams());

/** The pages of lists: departments, and collections of a brand. */
export const createListPages = ({ markup, listMarkup }: MakePageMarkup, catalogue: Catalogue) => {
  /**
   * True if the server renders a narrowed list. Prices, words and unknown values can vary without limit, so the app
   * renders lists with them.
   */
  const isBounded = ({ selection, sort, pages }: ListView): boolean => {
    const { type, color, company, size, q, minPrice, maxPrice } = selection;
    const isOnOffer = (kind: Parameters<Catalogue['listedValues']>[0], value: string | undefined): boolean =>
      value === undefined || catalogue.listedValues(kind).includes(value);
    const types = typeChoices(catalogue.listedValues('type').map((value) => ({ value, count: 1 })));
    return (
      // Only searches are sorted by relevance.
      sort !== 'relevance' &&
      pages <= MAX_PAGES &&
      [q, minPrice, maxPrice].every((value) => value === undefined) &&
      (type === undefined || types.some(({ value }) => value === type)) &&
      isOnOffer('color', color) &&
      isOnOffer('company', company) &&
      isOnOffer('size', size)
    );
  };

  const pageOfList = (within: Selection, { selection, sort }: ListView, page: number) => {
    const order = sort === 'relevance' ? DEFAULT_SORT : sort;
    const query = { ...selection, ...within, sort: order, limit: LIST_PAGE_SIZE, page };
    return { query, list: listedProducts(catalogue, query) };
  };
  const content = ({ head, texts, trail, within, header }: ListPage, view: ListView): PageContent => {
    const first = pageOfList(within, view, 1);
    const filled = Math.max(1, Math.min(view.pages, Math.ceil(first.list.total / LIST_PAGE_SIZE)));
    const following = Array.from({ length: filled - 1 }, (_, index) => pageOfList(within, view, index + 2));
    const lists = [first, ...following].map(({ query, list }) => listAnswer(query, list));
    return {
      head,
      markup: listMarkup(texts, trail, first.list.products, header),
      answers: answersJson(...lists, facetsAnswer(catalogue, { ...view.selection, ...within })),
    };
  };

  /** The page of a list at an address with filters, an order or further parts. */
  const listPage = (page: ListPage, query: Query): Page => {
    const { name, address, texts, trail, within, header } = page;
    const narrowing = normalListQuery(query);
    const view = readListView(query);
    const head = narrowing === '' ? page.head : listHead(page.head, query);
    const byTheApp = (): Page =>
      appPage(name, head, () => listMarkup(texts, trail, pageOfList(within, WHOLE, 1).list.products, header));
    if (page.isAppOnly) return byTheApp();
    if (narrowing === '') return drawnPage(name, address, () => content(page, WHOLE));
    if (!isBounded(view)) return byTheApp();
    const narrowed = `${address}${address.includes('?') ? '&' : '?'}${narrowing}`;
    // A narrowed list shows no header.
    const { header: _none, ...list } = { ...page, head, texts: head };
    return { ...drawnPage(name, narrowed, () => content(list, view)), byTheApp };
  };

  const missingCollection = (name: string): Page => {
    const { title, description } = describedCollectionHead(name);
    const made = (): PageMarkup => markup({ title, description, isListed: false }, [], () => '');
    return missingPage('collection', undefined, made);
  };

  return {
    department: (name: FixedPageName, gender: Gender | undefined, query: Query): Page => {
      const head = describedPageHead(name);
      const trail = gender === undefined ? [head] : [describedPageHead('products'), head];
      const within = gender === undefined ? {} : { gender };
      return listPage({ name, head, texts: head, address: head.path ?? '/', trail, within }, query);
    },
    /**
     * A brand's page. A brand that is neither ours nor on any product has no page, but the app has a title for it.
     * @param address the canonical path, or the requested one
     */
    collection: (name: string, query: Query, address: string): Page => {
      const brand = name.toLowerCase();
      const isOnOffer = catalogue.listedValues('company').includes(brand);
      if (!isOnOffer && !BRANDS.some((ownBrand) => ownBrand === brand)) return missingCollection(name);
      const texts = describedCollectionHead(brand);
      const page = {
        name: 'collection',
        head: describedCollectionHead(name),
        texts,
        address,
        trail: [describedPageHead('collections'), { ...texts, name: brandName(brand) }],
        within: { collection: brand },
        header: { preview: collectionPreview(brand), preload: preloadLink(brandPicture(brand), BRAND_SIZES.header) },
        // The app requests another spelling of the name by another call.
        isAppOnly: name !== brand || !isOnOffer,
      } as const;
      return listPage(page, query);
    },
  };
};
