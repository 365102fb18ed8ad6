import {
  BRANDS,
  brandName,
  collectionHead,
  DEFAULT_SORT,
  GENDERS,
  HERO_PICTURE,
  HOME_PRODUCT_COUNT,
  listHead,
  pageHead,
  PICTURE_SIZES,
  productHead,
  robotsOf,
  type PageHead,
  type PageName,
  type Product,
} from '@paila/shared';
import { listAnswer, preloadOf, productAnswer } from './early.js';
import { headMarkup } from './head.js';
import { scriptJson } from './markup.js';
import { plainList, plainPage, plainProduct } from './plain-page.js';
import { keptWith, shelvesOf } from './shelves.js';
import { breadcrumbs, itemList, productThing, shopThings, type ShopIdentity, type Thing } from './structured-data.js';

/** What the server knows of a page, as it goes into the app's HTML. */
export interface PageMarkup {
  /** Title, description, canonical address, preview. */
  readonly head: string;
  /** Structured data as JSON that is safe in a script element; empty for none. */
  readonly data: string;
  /** What is to be read without JavaScript. */
  readonly body: string;
  /** A link that has the browser fetch the largest picture at once; empty for none. */
  readonly preload: string;
}

/** The answer to an address. */
export interface Page {
  readonly status: 200 | 404;
  readonly markup: PageMarkup;
  /** What search robots are told. */
  readonly robots: string;
  /** What the API answers to the app's first calls, as JSON that is safe in a script element; empty for none. */
  readonly answers: string;
}

/** As many products as the app shows before somebody asks for more. */
const LIST_LENGTH = 24;
/** What the app asks for to show a list that nobody narrowed. */
const FIRST_PAGE = { sort: DEFAULT_SORT, limit: LIST_LENGTH, page: 1 } as const;

type Query = Parameters<typeof listHead>[1];

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
    things: readonly Thing[],
    body: string,
    { product, preload = '' }: { product?: Product; preload?: string } = {},
  ): PageMarkup => ({
    head: headMarkup(shop, head, product),
    preload,
    data: things.length === 0 ? '' : scriptJson({ '@context': 'https://schema.org', '@graph': things }),
    body: plainPage(shop, head.title, body),
  });
  const listMarkup = (head: PageHead, way: Parameters<typeof breadcrumbs>[1], list: readonly Product[]): PageMarkup => {
    const shown = list.slice(0, LIST_LENGTH);
    const preload = preloadOf(shown[0]?.img[0], PICTURE_SIZES.card);
    return markup(head, [breadcrumbs(shop, way), itemList(shop, shown)], plainList(shown), { preload });
  };
  const found = (head: PageHead, made: PageMarkup, answers = ''): Page => ({
    status: 200,
    markup: made,
    robots: robotsOf(head),
    // A narrowed list is not the one that the app asks for.
    answers: head.isListed ? answers : '',
  });

  const homeHead: PageHead = { ...pageHead('home'), title: shop.shopName };
  const homeMarkup = keptWith((list: readonly Product[]) =>
    markup(homeHead, shopThings(shop), plainList(list.slice(0, LIST_LENGTH)), {
      preload: preloadOf(HERO_PICTURE.src, PICTURE_SIZES.hero, HERO_PICTURE.width),
    }),
  );
  const homeAnswers = keptWith((list: readonly Product[]) => listAnswer(list, { page: 1, limit: HOME_PRODUCT_COUNT }));
  const allAnswers = keptWith((list: readonly Product[]) => listAnswer(list, FIRST_PAGE));
  const departmentAnswers = keptWith((list: readonly Product[]) => {
    const { departments } = shelvesOf(list);
    return new Map(
      GENDERS.map((gender) => [gender, listAnswer(departments.get(gender) ?? [], { ...FIRST_PAGE, gender })] as const),
    );
  });

  const plain = new Map<PageName, PageMarkup>();
  const plainMarkup = (name: PageName): PageMarkup => {
    const head = pageHead(name);
    const known = plain.get(name) ?? markup(head, head.isListed ? [breadcrumbs(shop, [head])] : [], '');
    plain.set(name, known);
    return known;
  };

  const allMarkup = keptWith((list: readonly Product[]) =>
    listMarkup(pageHead('products'), [pageHead('products')], list),
  );
  const departmentMarkups = keptWith((list: readonly Product[]) => {
    const { departments } = shelvesOf(list);
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
  const collectionMarkups = keptWith((list: readonly Product[]) => {
    const { companies } = shelvesOf(list);
    const names = new Set<string>([...BRANDS, ...companies.keys()]);
    return new Map(
      [...names].map((name) => [
        name,
        listMarkup(collectionHead(name), collectionWay(name), companies.get(name) ?? []),
      ]),
    );
  });

  const productMarkup = keptWith((product: Product) => {
    const head = productHead(product);
    const things = [productThing(shop, product), breadcrumbs(shop, [pageHead('products'), head])];
    const preload = preloadOf(product.img[0], PICTURE_SIZES.preview);
    return markup(head, things, plainProduct(product), { product, preload });
  });

  const missing = (made: PageMarkup): Page => ({ status: 404, markup: made, robots: 'noindex', answers: '' });
  const notFound = (): Page => missing(plainMarkup('notFound'));

  return {
    home: (): Page => found(homeHead, homeMarkup(products()), homeAnswers(products())),
    /** A page without products. */
    plain: (name: PageName): Page => found(pageHead(name), plainMarkup(name)),
    products: (query: Query): Page =>
      found(listHead(pageHead('products'), query), allMarkup(products()), allAnswers(products())),
    department: (gender: (typeof GENDERS)[number], query: Query): Page => {
      const made = departmentMarkups(products()).get(gender);
      const answers = departmentAnswers(products()).get(gender);
      return made ? found(listHead(pageHead(gender), query), made, answers) : notFound();
    },
    /** A brand's shelf. One that is neither ours nor on any product is not there, but the app has a title for it. */
    collection: (name: string, query: Query): Page => {
      const made = collectionMarkups(products()).get(name.toLowerCase());
      if (made) return found(listHead(collectionHead(name), query), made);
      const { title, description } = collectionHead(name);
      return missing(markup({ title, description, isListed: false }, [], ''));
    },
    product: (idOrSlug: string): Page => {
      const product = find(idOrSlug);
      return product
        ? found(productHead(product), productMarkup(product), productAnswer(idOrSlug, product))
        : notFound();
    },
    notFound,
  };
};

export type Pages = ReturnType<typeof createPages>;
