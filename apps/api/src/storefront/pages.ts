import {
  BRAND_PICTURES,
  BRAND_SIZES,
  BRANDS,
  brandName,
  collectionHead,
  DEFAULT_SORT,
  GENDERS,
  HERO_PICTURE,
  HOME_PRODUCT_COUNT,
  LIST_PAGE_SIZE,
  listHead,
  listQueryOf,
  pageHead,
  pageOf,
  PICTURE_SIZES,
  productHead,
  robotsOf,
  SCENE_PICTURE,
  SCENE_SIZES,
  SCENES,
  type FixedPageName,
  type Gender,
  type PageHead,
  type PageName,
  type Product,
  type Selection,
} from '@paila/shared';
import { answersJson, facetsAnswer, listAnswer, preloadOf, productAnswer, relatedAnswer } from './preload.js';
import { headMarkup } from './head.js';
import { scriptJson } from './markup.js';
import { narrowedList } from './narrowed-lists.js';
import { collectionPreview, pagePreview, type Preview } from './preview.js';
import { plainList, plainPage, plainProduct } from './plain-page.js';
import { memoizeByRef, groupsOf } from './product-groups.js';
import { breadcrumbs, itemList, productThing, shopThings, type ShopIdentity, type JsonLd } from './structured-data.js';

/** The parts of a page that the server adds to the app's HTML. */
export interface PageMarkup {
  /** Title, description, canonical address, preview. */
  readonly head: string;
  /** Structured data as JSON that is safe in a script element; empty for none. */
  readonly data: string;
  /** The content for browsers without JavaScript. */
  readonly body: string;
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
}

/** The app's query for an unfiltered list. */
const FIRST_PAGE = { sort: DEFAULT_SORT, limit: LIST_PAGE_SIZE, page: 1 } as const;

const brandPicture = (company: string): string | undefined =>
  BRANDS.filter((each) => each === company).map((each) => BRAND_PICTURES[each])[0];

/** The largest picture of a page without products. */
const preloadAt = (name: PageName): string => {
  if (name === 'collections') return preloadOf(BRAND_PICTURES[BRANDS[0]], BRAND_SIZES.tile);
  return name === 'about' || name === 'contact' ? preloadOf(SCENES[name].src, SCENE_SIZES, SCENE_PICTURE.width) : '';
};

type Query = Parameters<typeof listHead>[1];
type Breadcrumbs = Parameters<typeof breadcrumbs>[1];

/**
 * What is at each address of the web app. All texts of a page are made once for each state of its products.
 * @param products all products, newest first: the same list for as long as nothing changes
 */
export const createPages = (
  shop: ShopIdentity,
  products: () => readonly Product[],
  find: (idOrSlug: string) => Product | undefined,
) => {
  const markup = (
    head: PageHead,
    things: readonly JsonLd[],
    body: string,
    { preload = '', ...shown }: { product?: Product; preview?: Preview; preload?: string } = {},
  ): PageMarkup => ({
    head: headMarkup(shop, head, shown),
    preload,
    data: things.length === 0 ? '' : scriptJson({ '@context': 'https://schema.org', '@graph': things }),
    body: plainPage(shop, head.title, body),
  });
  const listMarkup = (
    head: PageHead,
    way: Breadcrumbs,
    list: readonly Product[],
    header: { preview?: Preview; preload?: string } = {},
  ): PageMarkup => {
    const shown = list.slice(0, LIST_PAGE_SIZE);
    const preload = `${header.preload ?? ''}${preloadOf(shown[0]?.img[0], PICTURE_SIZES.card)}`;
    return markup(head, [breadcrumbs(shop, way), itemList(shop, shown)], plainList(shown), { ...header, preload });
  };
  const found = (name: PageName, head: PageHead, made: PageMarkup, answers = ''): Page => ({
    status: 200,
    name,
    markup: made,
    robots: robotsOf(head),
    answers,
    address: answers === '' ? undefined : head.path,
  });

  const homeHead: PageHead = { ...pageHead('home'), title: shop.shopName };
  const homeMarkup = memoizeByRef((list: readonly Product[]) =>
    markup(homeHead, shopThings(shop), plainList(list.slice(0, LIST_PAGE_SIZE)), {
      preload: preloadOf(HERO_PICTURE.src, PICTURE_SIZES.hero, HERO_PICTURE.width),
    }),
  );
  const homeAnswers = memoizeByRef((list: readonly Product[]) =>
    answersJson(listAnswer(list, { page: 1, limit: HOME_PRODUCT_COUNT })),
  );
  const groupAnswers = (all: readonly Product[], within: Selection, group: readonly Product[]): string =>
    answersJson(listAnswer(group, { ...within, ...FIRST_PAGE }), facetsAnswer(all, within));
  const allAnswers = memoizeByRef((list: readonly Product[]) => groupAnswers(list, {}, list));
  const departmentAnswers = memoizeByRef((list: readonly Product[]) => {
    const { departments } = groupsOf(list);
    return new Map(
      GENDERS.map((gender) => [gender, groupAnswers(list, { gender }, departments.get(gender) ?? [])] as const),
    );
  });

  const plain = new Map<FixedPageName, PageMarkup>();
  const plainMarkup = (name: FixedPageName): PageMarkup => {
    const head = pageHead(name);
    const things = head.isListed ? [breadcrumbs(shop, [head])] : [];
    const known = plain.get(name) ?? markup(head, things, '', { preview: pagePreview(name), preload: preloadAt(name) });
    plain.set(name, known);
    return known;
  };

  const allMarkup = memoizeByRef((list: readonly Product[]) =>
    listMarkup(pageHead('products'), [pageHead('products')], list),
  );
  const departmentMarkups = memoizeByRef((list: readonly Product[]) => {
    const { departments } = groupsOf(list);
    return new Map(
      GENDERS.map((gender) => {
        const head = pageHead(gender);
        return [gender, listMarkup(head, [pageHead('products'), head], departments.get(gender) ?? [])] as const;
      }),
    );
  });

  const collectionWay = (collection: string) => [
    pageHead('collections'),
    { ...collectionHead(collection), name: brandName(collection) },
  ];
  const collectionMarkups = memoizeByRef((list: readonly Product[]) => {
    const { companies } = groupsOf(list);
    const names = new Set<string>([...BRANDS, ...companies.keys()]);
    return new Map(
      [...names].map((name) => [
        name,
        listMarkup(collectionHead(name), collectionWay(name), companies.get(name) ?? [], {
          preview: collectionPreview(name),
          preload: preloadOf(brandPicture(name), BRAND_SIZES.header),
        }),
      ]),
    );
  });

  const collectionAnswers = memoizeByRef((list: readonly Product[]) => {
    const { companies } = groupsOf(list);
    return new Map(
      [...companies].map(([name, group]) => [name, groupAnswers(list, { collection: name }, group)] as const),
    );
  });

  const productMarkup = memoizeByRef((product: Product) => {
    const head = productHead(product);
    const things = [productThing(shop, product), breadcrumbs(shop, [pageHead('products'), head])];
    const preload = preloadOf(product.img[0], PICTURE_SIZES.preview);
    return markup(head, things, plainProduct(product), { product, preload });
  });

  const missing = (name: PageName, made: PageMarkup, answers = ''): Page => ({
    status: 404,
    name,
    markup: made,
    robots: 'noindex',
    answers,
    address: undefined,
  });
  const notFound = (): Page => missing('notFound', plainMarkup('notFound'), answersJson());
  /** A page that shows none of the catalogue. @param answers to what it asks the API for; empty if not known */
  const plainPageOf = (name: FixedPageName, answers: string): Page =>
    found(name, pageHead(name), plainMarkup(name), answers);
  /** A page at the requested address, if that is not its canonical one. */
  const at = (address: string, page: Page): Page => (page.address === undefined ? page : { ...page, address });
  /** The page of a list as an address narrows, sorts or lengthens it. @param whole the page of the list as it is */
  const viewed = (whole: Page, head: PageHead, way: Breadcrumbs, within: Selection, query: Query): Page => {
    const seen = listHead(head, query);
    if (seen.isListed) return whole;
    const robots = robotsOf(seen);
    if (whole.address === undefined) return { ...whole, robots };
    const list = narrowedList(products(), within, query);
    // Only the app can render it.
    if (!list) return { ...whole, robots, answers: '', address: undefined };
    const joint = whole.address.includes('?') ? '&' : '?';
    const made = listMarkup(seen, way, list.products);
    return {
      ...whole,
      robots,
      markup: made,
      answers: list.answers,
      address: `${whole.address}${joint}${listQueryOf(query)}`,
    };
  };
  const list = (name: FixedPageName, gender: Gender | undefined, query: Query): Page => {
    const head = pageHead(name);
    if (gender === undefined) {
      return viewed(found(name, head, allMarkup(products()), allAnswers(products())), head, [head], {}, query);
    }
    const made = departmentMarkups(products()).get(gender);
    const answers = departmentAnswers(products()).get(gender);
    if (!made) return notFound();
    return viewed(found(name, head, made, answers), head, [pageHead('products'), head], { gender }, query);
  };
  /** A brand's page. One that is neither ours nor on any product is not there, but the app has a title for it. */
  const collection = (name: string, query: Query, address: string): Page => {
    const made = collectionMarkups(products()).get(name.toLowerCase());
    // Another spelling of the name is another request to the API.
    const answers = collectionAnswers(products()).get(name);
    const head = collectionHead(name);
    if (made) {
      const whole = at(address, found('collection', head, made, answers));
      return viewed(whole, head, collectionWay(name), { collection: name }, query);
    }
    const { title, description } = collectionHead(name);
    return missing('collection', markup({ title, description, isListed: false }, [], ''));
  };
  const product = (idOrSlug: string): Page => {
    const known = find(idOrSlug);
    if (!known) return missing('product', plainMarkup('notFound'));
    const answers = answersJson(productAnswer(idOrSlug, known), relatedAnswer(products(), known));
    const page = found('product', productHead(known), productMarkup(known), answers);
    // An id can be written in many ways; only one of them is rendered and kept.
    const isItsName = idOrSlug === known._id || idOrSlug === known.slug;
    return isItsName ? at(`/products/${encodeURIComponent(idOrSlug)}`, page) : { ...page, address: undefined };
  };

  /** @param params the parts of the path that the page's own names */
  return (name: PageName, params: Readonly<Record<string, string>>, query: Query): Page => {
    if (name === 'product') return product(params['id'] ?? '');
    if (name === 'collection') {
      const { collection: asked = '' } = params;
      return collection(asked, query, `/collections/${encodeURIComponent(asked)}`);
    }
    if (name === 'home') return found('home', homeHead, homeMarkup(products()), homeAnswers(products()));
    const { content, status } = pageOf(name);
    if (status === 404) return notFound();
    if (content.kind === 'list') return list(name, content.within.gender, query);
    const asked = content.kind === 'collection' ? (query.get('collection')?.trim() ?? '') : '';
    return asked === ''
      ? plainPageOf(name, content.kind === 'own' ? '' : answersJson())
      : collection(asked, query, `/collections/?collection=${encodeURIComponent(asked)}`);
  };
};

export type Pages = ReturnType<typeof createPages>;
