import {
  BRAND_PICTURES,
  BRAND_SIZES,
  BRANDS,
  brandName,
  collectionPath,
  DEFAULT_SORT,
  describedCollectionHead,
  describedPageHead,
  HERO_PICTURE,
  HOME_PRODUCT_COUNT,
  isFixedPage,
  isOwnPage,
  LIST_PAGE_SIZE,
  listHead,
  listQueryOf,
  NOT_FOUND_ADDRESS,
  pageOf,
  pathTo,
  PICTURE_SIZES,
  SCENE_PICTURE,
  SCENE_SIZES,
  SCENES,
  type DescribedHead,
  type FixedPageName,
  type Gender,
  type OwnPageName,
  type PageName,
  type Product,
  type Selection,
} from '@paila/shared';
import { foundPage, missingPage, type Page } from './found-page.js';
import { narrowedList } from './narrowed-lists.js';
import { type Breadcrumbs, createPageMarkup, type PageMarkup } from './page-markup.js';
import { plainList } from './plain-page.js';
import { answersJson, facetsAnswer, listAnswer, preloadOf } from './preload.js';
import { collectionPreview, pagePreview } from './preview.js';
import { createProductPages } from './product-pages.js';
import { groupsOf, memoizeByPart, memoizeByRef } from './product-groups.js';
import { breadcrumbs, shopThings, type ShopTerms } from './structured-data.js';

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

/**
 * What is at each address of the web app. All texts of a page are made once for each state of its products.
 * @param products all products, newest first: the same list for as long as nothing changes
 */
export const createPages = (
  shop: ShopTerms,
  products: () => readonly Product[],
  find: (idOrSlug: string) => Product | undefined,
) => {
  const parts = createPageMarkup(shop);
  const { markup, listMarkup } = parts;
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

  /** One view for all addresses without a page, as they can be made up without end. */
  const notFound = (): Page => ({
    ...missingPage('notFound', plainMarkup('notFound')),
    answers: answersJson(),
    address: NOT_FOUND_ADDRESS,
  });
  /** A page that shows none of the catalogue. @param answers to what it asks the API for; empty if not known */
  const plainPageOf = (name: FixedPageName | OwnPageName, answers: string): Page =>
    foundPage(name, describedPageHead(name), plainMarkup(name), answers);
  /** A page at the requested address, if that is not its canonical one. */
  const at = (address: string, page: Page): Page => (page.address === undefined ? page : { ...page, address });
  /** The page of a list as an address narrows, sorts or lengthens it. @param whole the page of the list as it is */
  const viewed = (whole: Page, head: DescribedHead, way: Breadcrumbs, within: Selection, query: Query): Page => {
    if (listQueryOf(query) === '') return whole;
    const seen = listHead(head, query);
    if (whole.address === undefined) return { ...whole, head: seen };
    const list = narrowedList(products(), within, query);
    const byTheApp: Page = { ...whole, head: seen, answers: '', address: undefined };
    if (!list) return byTheApp;
    const joint = whole.address.includes('?') ? '&' : '?';
    const address = `${whole.address}${joint}${listQueryOf(query)}`;
    const make = (): Page => {
      const { products: shown, answers } = list.make();
      return { ...whole, head: seen, markup: listMarkup(seen, way, shown), answers, address };
    };
    return { ...byTheApp, narrowed: { address, isListKept: list.isKept, make } };
  };
  const list = (name: FixedPageName, gender: Gender | undefined, query: Query): Page => {
    const head = describedPageHead(name);
    const all = products();
    const whole = foundPage(name, head, departmentMarkup(all, name), departmentAnswers(all, gender));
    return viewed(whole, head, listWay(name, gender), gender === undefined ? {} : { gender }, query);
  };
  /** A brand's page. One that is neither ours nor on any product is not there, but the app has a title for it. */
  const collection = (name: string, query: Query, address: string): Page => {
    const all = products();
    const brand = name.toLowerCase();
    if (!BRANDS.some((each) => each === brand) && !groupsOf(all).companies.has(brand)) {
      const { title, description } = describedCollectionHead(name);
      return missingPage(
        'collection',
        markup({ title, description, isListed: false }, [], () => ''),
      );
    }
    // Another spelling of the name is another request to the API.
    const answers = name === brand ? collectionAnswers(all, name) : undefined;
    const head = describedCollectionHead(name);
    const whole = at(address, foundPage('collection', head, collectionMarkup(all, brand), answers));
    return viewed(whole, head, collectionWay(name), { collection: name }, query);
  };
  const productPage = createProductPages(shop, parts, products);
  const product = (idOrSlug: string): Page => {
    const known = find(idOrSlug);
    return known ? productPage(idOrSlug, known) : missingPage('product', plainMarkup('notFound'));
  };

  /** @param params the parts of the path that the page's own names */
  return (name: PageName, params: Readonly<Record<string, string>>, query: Query): Page => {
    const { content, status } = pageOf(name);
    switch (content.kind) {
      case 'newest':
        return foundPage(name, homeHead, homeMarkup(products()), homeAnswers(products()));
      case 'product':
        return product(params['id'] ?? '');
      case 'list':
        return list(fixed(name), content.within.gender, query);
      case 'collection': {
        const { collection: inPath } = params;
        if (inPath !== undefined) {
          const path = pathTo('collection', { collection: inPath.toLowerCase() });
          const page = collection(inPath, query, path);
          return page.status === 404 || inPath === inPath.toLowerCase() ? page : { ...page, movedTo: path };
        }
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
