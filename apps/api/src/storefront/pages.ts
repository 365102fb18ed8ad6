import {
  BRAND_PICTURES,
  BRAND_SIZES,
  BRANDS,
  brandName,
  describedCollectionHead,
  collectionPath,
  DEFAULT_SORT,
  HERO_PICTURE,
  HOME_PRODUCT_COUNT,
  isFixedPage,
  isOwnPage,
  LIST_PAGE_SIZE,
  listHead,
  listQueryOf,
  describedPageHead,
  pageOf,
  pathTo,
  NOT_FOUND_ADDRESS,
  PICTURE_SIZES,
  picturesOf,
  describedProductHead,
  robotsOf,
  SCENE_PICTURE,
  SCENE_SIZES,
  SCENES,
  type FixedPageName,
  type OwnPageName,
  type Gender,
  type DescribedHead,
  type PageName,
  type PreloadedResponse,
  type Product,
  type Selection,
} from '@paila/shared';
import {
  answersJson,
  companionAnswers,
  facetsAnswer,
  isSameAnswers,
  listAnswer,
  preloadOf,
  productAnswer,
  relatedAnswer,
} from './preload.js';
import { headMarkup } from './head.js';
import { scriptJson } from './markup.js';
import { narrowedList } from './narrowed-lists.js';
import { collectionPreview, pagePreview, type Preview } from './preview.js';
import { plainList, plainPage, plainProduct } from './plain-page.js';
import { createSizedCache } from '../platform/sized-cache.js';
import { groupsOf, memoizeByPart, memoizeByRef } from './product-groups.js';
import { breadcrumbs, itemList, productThing, shopThings, type ShopContact, type JsonLd } from './structured-data.js';

/** The parts of a page that the server adds to the app's HTML. */
export interface PageMarkup {
  /** Title, description, canonical address, preview. */
  readonly head: string;
  /** Structured data as JSON that is safe in a script element; empty for none. */
  readonly data: string;
  /** The content for browsers without JavaScript. */
  readonly body: () => string;
  /** A preload link for the largest picture; empty for none. */
  readonly preload: string;
}

/** The answer to an address. */
export interface Page {
  readonly status: 200 | 404;
  readonly name: PageName;
  readonly markup: PageMarkup;
  /** The `robots` directive. */
  readonly robots: string;
  /** What the API answers to the app's first calls, as JSON that is safe in a script element; empty if not known. */
  readonly answers: string;
  /** Where the app shows all of this to a guest at once; undefined for a page that has to wait for the app. */
  readonly address: string | undefined;
  /** The path of the same page, for an address that is another spelling of it. */
  readonly movedTo?: string;
  readonly narrowed?: NarrowedPage;
}

/** A list with filters, a sort order or more pages: this page leaves it to the app, and it takes time to make the one with it. */
interface NarrowedPage {
  readonly address: string;
  readonly isListKept: boolean;
  readonly make: () => Page;
}

/** Of products, as JSON. */
const KEPT_ANSWERS = 1000;
const KEPT_BYTES = 16 * 1024 * 1024;

/** What the API answers of a product's page. */
interface KeptAnswers {
  /** Names the state of the catalogue for which they are known to hold. */
  readonly state: object;
  readonly of: readonly PreloadedResponse[];
  readonly answers: string;
  readonly bytes: number;
}

/** The app's query for an unfiltered list. */
const FIRST_PAGE = { sort: DEFAULT_SORT, limit: LIST_PAGE_SIZE, page: 1 } as const;

const fixed = (name: PageName): FixedPageName => {
  if (!isFixedPage(name)) throw new Error(`The page ${name} has no address of its own`);
  return name;
};

const own = (name: PageName): OwnPageName => {
  if (!isOwnPage(name)) throw new Error(`The page ${name} shows more than what is the shopper's own`);
  return name;
};

const brandPicture = (company: string): string | undefined =>
  BRANDS.filter((each) => each === company).map((each) => BRAND_PICTURES[each])[0];

/** The largest picture of a page without products. */
const preloadAt = (name: PageName): string => {
  if (pageOf(name).content.kind === 'collection') return preloadOf(BRAND_PICTURES[BRANDS[0]], BRAND_SIZES.tile);
  const scene = Object.entries(SCENES).find(([ofPage]) => ofPage === name)?.[1];
  return scene === undefined ? '' : preloadOf(scene.src, SCENE_SIZES, SCENE_PICTURE.width);
};

type Query = Parameters<typeof listHead>[1];
type Breadcrumbs = Parameters<typeof breadcrumbs>[1];

/**
 * What is at each address of the web app. All texts of a page are made once for each state of its products.
 * @param products all products, newest first: the same list for as long as nothing changes
 */
export const createPages = (
  shop: ShopContact,
  products: () => readonly Product[],
  find: (idOrSlug: string) => Product | undefined,
) => {
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
  const found = (name: PageName, head: DescribedHead, made: PageMarkup, answers = ''): Page => ({
    status: 200,
    name,
    markup: made,
    robots: robotsOf(head),
    answers,
    address: answers === '' ? undefined : head.path,
  });

  const homeHead: DescribedHead = { ...describedPageHead('home'), title: shop.shopName };
  const homeMarkup = memoizeByRef((list: readonly Product[]) =>
    markup(homeHead, shopThings(shop), () => plainList(list.slice(0, LIST_PAGE_SIZE)), {
      preload: preloadOf(HERO_PICTURE.src, PICTURE_SIZES.hero, HERO_PICTURE.width),
    }),
  );
  const homeAnswers = memoizeByRef((list: readonly Product[]) =>
    answersJson(listAnswer(list, { page: 1, limit: HOME_PRODUCT_COUNT })),
  );
  const groupAnswers = (all: readonly Product[], within: Selection, group: readonly Product[]): string =>
    answersJson(listAnswer(group, { ...within, ...FIRST_PAGE }), facetsAnswer(all, within));

  const plain = new Map<PageName, PageMarkup>();
  const plainMarkup = (name: FixedPageName | OwnPageName): PageMarkup => {
    const head = describedPageHead(name);
    const things = head.isListed ? [breadcrumbs(shop, [head])] : [];
    const known =
      plain.get(name) ?? markup(head, things, () => '', { preview: pagePreview(name), preload: preloadAt(name) });
    plain.set(name, known);
    return known;
  };

  const departmentOf = (all: readonly Product[], gender: Gender | undefined): readonly Product[] =>
    gender === undefined ? all : (groupsOf(all).departments.get(gender) ?? []);
  /** The way to a list, from the list of all products. */
  const listWay = (name: FixedPageName, gender: Gender | undefined) =>
    gender === undefined ? [describedPageHead(name)] : [describedPageHead('products'), describedPageHead(name)];
  const departmentMarkup = memoizeByPart((all, name: FixedPageName) => {
    const { content } = pageOf(name);
    const gender = content.kind === 'list' ? content.within.gender : undefined;
    return listMarkup(describedPageHead(name), listWay(name, gender), departmentOf(all, gender));
  });
  const departmentAnswers = memoizeByPart((all, gender: Gender | undefined) =>
    groupAnswers(all, gender === undefined ? {} : { gender }, departmentOf(all, gender)),
  );

  const collectionWay = (collection: string) => [
    describedPageHead('collections'),
    { ...describedCollectionHead(collection), name: brandName(collection) },
  ];
  /** @param name in lower case, of a brand of ours or of a product's */
  const collectionMarkup = memoizeByPart((all, name: string) =>
    listMarkup(describedCollectionHead(name), collectionWay(name), groupsOf(all).companies.get(name) ?? [], {
      preview: collectionPreview(name),
      preload: preloadOf(brandPicture(name), BRAND_SIZES.header),
    }),
  );
  const collectionAnswers = memoizeByPart((all, name: string) => {
    const group = groupsOf(all).companies.get(name);
    return group && groupAnswers(all, { collection: name }, group);
  });

  const productMarkup = memoizeByRef((product: Product) => {
    const head = describedProductHead(product);
    const things = [productThing(shop, product), breadcrumbs(shop, [describedPageHead('products'), head])];
    const preload = preloadOf(picturesOf(product)[0], PICTURE_SIZES.preview);
    return markup(head, things, () => plainProduct(product), { product, preload });
  });

  const productPage = memoizeByRef((product: Product) =>
    found('product', describedProductHead(product), productMarkup(product)),
  );

  const missing = (name: PageName, made: PageMarkup): Page => ({
    status: 404,
    name,
    markup: made,
    robots: 'noindex',
    answers: '',
    address: undefined,
  });
  /** One view for all addresses without a page, as they can be made up without end. */
  const notFound = (): Page => ({
    ...missing('notFound', plainMarkup('notFound')),
    answers: answersJson(),
    address: NOT_FOUND_ADDRESS,
  });
  /** A page that shows none of the catalogue. @param answers to what it asks the API for; empty if not known */
  const plainPageOf = (name: FixedPageName | OwnPageName, answers: string): Page =>
    found(name, describedPageHead(name), plainMarkup(name), answers);
  /** A page at the requested address, if that is not its canonical one. */
  const at = (address: string, page: Page): Page => (page.address === undefined ? page : { ...page, address });
  /** The page of a list as an address narrows, sorts or lengthens it. @param whole the page of the list as it is */
  const viewed = (whole: Page, head: DescribedHead, way: Breadcrumbs, within: Selection, query: Query): Page => {
    const seen = listHead(head, query);
    if (seen.isListed) return whole;
    const robots = robotsOf(seen);
    if (whole.address === undefined) return { ...whole, robots };
    const list = narrowedList(products(), within, query);
    const byTheApp: Page = { ...whole, robots, answers: '', address: undefined };
    if (!list) return byTheApp;
    const joint = whole.address.includes('?') ? '&' : '?';
    const address = `${whole.address}${joint}${listQueryOf(query)}`;
    const make = (): Page => {
      const { products: shown, answers } = list.make();
      return { ...whole, robots, markup: listMarkup(seen, way, shown), answers, address };
    };
    return { ...byTheApp, narrowed: { address, isListKept: list.isKept, make } };
  };
  const list = (name: FixedPageName, gender: Gender | undefined, query: Query): Page => {
    const head = describedPageHead(name);
    const all = products();
    const whole = found(name, head, departmentMarkup(all, name), departmentAnswers(all, gender));
    return viewed(whole, head, listWay(name, gender), gender === undefined ? {} : { gender }, query);
  };
  /** A brand's page. One that is neither ours nor on any product is not there, but the app has a title for it. */
  const collection = (name: string, query: Query, address: string): Page => {
    const all = products();
    const brand = name.toLowerCase();
    if (!BRANDS.some((each) => each === brand) && !groupsOf(all).companies.has(brand)) {
      const { title, description } = describedCollectionHead(name);
      return missing(
        'collection',
        markup({ title, description, isListed: false }, [], () => ''),
      );
    }
    // Another spelling of the name is another request to the API.
    const answers = name === brand ? collectionAnswers(all, name) : undefined;
    const head = describedCollectionHead(name);
    const whole = at(address, found('collection', head, collectionMarkup(all, brand), answers));
    return viewed(whole, head, collectionWay(name), { collection: name }, query);
  };
  const keptAnswers = createSizedCache<KeptAnswers>(KEPT_ANSWERS, KEPT_BYTES);
  // Not the list itself, which would be kept for as long as an answer is.
  const stateOf = memoizeByRef((_all: readonly Product[]) => ({}));
  /** Made anew only when one of the products in them is: a sale changes nothing of the pages of others. */
  const productAnswers = (idOrSlug: string, known: Product): string => {
    const all = products();
    const state = stateOf(all);
    const before = keptAnswers.get(idOrSlug);
    if (before?.state === state) return before.answers;
    const of = [productAnswer(idOrSlug, known), ...companionAnswers(all, known), relatedAnswer(all, known)];
    const answers = before && isSameAnswers(before.of, of) ? before.answers : answersJson(...of);
    keptAnswers.set(idOrSlug, { state, of, answers, bytes: 2 * answers.length });
    return answers;
  };
  const product = (idOrSlug: string): Page => {
    const known = find(idOrSlug);
    if (!known) return missing('product', plainMarkup('notFound'));
    const page = productPage(known);
    // An id can be written in many ways; only one of them is an address.
    if (idOrSlug !== known._id && idOrSlug !== known.slug)
      return { ...page, movedTo: pathTo('product', { id: known._id }) };
    return { ...page, answers: productAnswers(idOrSlug, known), address: pathTo('product', { id: idOrSlug }) };
  };

  /** @param params the parts of the path that the page's own names */
  return (name: PageName, params: Readonly<Record<string, string>>, query: Query): Page => {
    const { content, status } = pageOf(name);
    switch (content.kind) {
      case 'newest':
        return found(name, homeHead, homeMarkup(products()), homeAnswers(products()));
      case 'product':
        return product(params['id'] ?? '');
      case 'list':
        return list(fixed(name), content.within.gender, query);
      case 'collection': {
        const { collection: inPath } = params;
        if (inPath !== undefined) return collection(inPath, query, pathTo('collection', { collection: inPath }));
        const asked = query.get('collection')?.trim() ?? '';
        return asked === '' ? plainPageOf(fixed(name), answersJson()) : collection(asked, query, collectionPath(asked));
      }
      case 'fixed':
        return status === 404 ? notFound() : plainPageOf(fixed(name), answersJson());
      case 'own':
        return plainPageOf(own(name), '');
    }
  };
};

export type Pages = ReturnType<typeof createPages>;
