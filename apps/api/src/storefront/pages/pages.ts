import {
  BRAND_PICTURES,
  BRAND_SIZES,
  BRANDS,
  collectionPath,
  describedPageHead,
  describedProductHead,
  HERO_PICTURE,
  HOME_PRODUCT_COUNT,
  isFixedPage,
  isOwnPage,
  LIST_PAGE_SIZE,
  NOT_FOUND_ADDRESS,
  pageByName,
  pathTo,
  productPictures,
  PICTURE_SIZES,
  SCENE_PICTURE,
  SCENE_SIZES,
  SCENES,
  type DescribedHead,
  type FixedPageName,
  type OwnPageName,
  type PageName,
  type Product,
} from '@paila/shared';
import {
  appPage,
  createPageMarkup,
  drawnPage,
  MISSING,
  missingPage,
  type Page,
  type PageContent,
  type PageMarkup,
} from './found-page.js';
import { pagePreview } from './head.js';
import { createListPages, type Query } from './list-pages.js';
import { plainList, plainProduct } from './plain-page.js';
import { answersJson, type Catalogue, listAnswer, listedProducts, preloadLink, productAnswers } from './preload.js';
import { breadcrumbs, productData, shopData, type ShopTerms } from './structured-data.js';

const fixed = (name: PageName): FixedPageName => {
  if (!isFixedPage(name)) throw new Error(`The page ${name} has no address of its own`);
  return name;
};

const own = (name: PageName): OwnPageName => {
  if (!isOwnPage(name)) throw new Error(`The page ${name} shows more than what is the shopper's own`);
  return name;
};

/** A preload link for the largest picture of a page without products. */
const preloadAt = (name: PageName): string => {
  if (pageByName(name).content.kind === 'collection') return preloadLink(BRAND_PICTURES[BRANDS[0]], BRAND_SIZES.tile);
  const scene = Object.entries(SCENES).find(([page]) => page === name)?.[1];
  return scene === undefined ? '' : preloadLink(scene.src, SCENE_SIZES, SCENE_PICTURE.width);
};

/** Finds the page at each address of the web app. */
export const createPages = (shop: ShopTerms, catalogue: Catalogue) => {
  const parts = createPageMarkup(shop);
  const { markup } = parts;
  const lists = createListPages(parts, catalogue);

  const homeHead: DescribedHead = { ...describedPageHead('home'), title: shop.shopName };
  const home = (): PageContent => {
    const query = { page: 1, limit: HOME_PRODUCT_COUNT };
    const { products } = listedProducts(catalogue, { page: 1, limit: LIST_PAGE_SIZE });
    return {
      head: homeHead,
      markup: markup(homeHead, shopData(shop), () => plainList(products), {
        preload: preloadLink(HERO_PICTURE.src, PICTURE_SIZES.hero, HERO_PICTURE.width),
      }),
      answers: answersJson(listAnswer(query, listedProducts(catalogue, query))),
    };
  };

  const plainMarkup = (name: FixedPageName | OwnPageName) => (): PageMarkup => {
    const head = describedPageHead(name);
    const structuredData = head.isListed ? [breadcrumbs(shop, [head])] : [];
    return markup(head, structuredData, () => '', { preview: pagePreview(name), preload: preloadAt(name) });
  };
  /** A page without products, which the server renders. */
  const plainPage = (name: FixedPageName): Page => {
    const head = describedPageHead(name);
    return drawnPage(name, head.path ?? '/', () => ({ head, markup: plainMarkup(name)(), answers: answersJson() }));
  };
  /** One page for all unknown addresses, as their number is unlimited. */
  const notFound = (): Page => {
    const content = () => ({ head: MISSING, markup: plainMarkup('notFound')(), answers: answersJson() });
    return drawnPage('notFound', NOT_FOUND_ADDRESS, content, 404);
  };

  const productContent = (idOrSlug: string, product: Product): PageContent => {
    const head = describedProductHead(product);
    const structuredData = [productData(shop, product), breadcrumbs(shop, [describedPageHead('products'), head])];
    const preload = preloadLink(productPictures(product)[0], PICTURE_SIZES.preview);
    return {
      head,
      markup: markup(head, structuredData, () => plainProduct(shop, product), { product, preload }),
      answers: answersJson(...productAnswers(catalogue, idOrSlug, product)),
    };
  };
  const productPage = (idOrSlug: string): Page => {
    const product = catalogue.find(idOrSlug);
    if (!product) return missingPage('product', 'missing product', plainMarkup('notFound'));
    const page = drawnPage('product', pathTo('product', { id: idOrSlug }), () => productContent(idOrSlug, product));
    // An id or slug has many spellings, and a product may have had other slugs. Only two of them are addresses.
    if (idOrSlug === product._id || idOrSlug === product.slug) return page;
    const id = idOrSlug.toLowerCase() === product._id ? product._id : product.slug;
    return { ...page, movedTo: pathTo('product', { id }) };
  };

  const collectionPage = (name: PageName, inPath: string | undefined, query: Query): Page => {
    if (inPath === undefined) {
      const requested = query.get('collection')?.trim() ?? '';
      return requested === '' ? plainPage(fixed(name)) : lists.collection(requested, query, collectionPath(requested));
    }
    const path = pathTo('collection', { collection: inPath.toLowerCase() });
    const page = lists.collection(inPath, query, path);
    return page.status === 404 || inPath === inPath.toLowerCase() ? page : { ...page, movedTo: path };
  };

  /** @param params the values of the path's parameters */
  return (name: PageName, params: Readonly<Record<string, string>>, query: Query): Page => {
    const { content, status } = pageByName(name);
    switch (content.kind) {
      case 'newest':
        return drawnPage(name, homeHead.path ?? '/', home);
      case 'product':
        return productPage(params['id'] ?? '');
      case 'list':
        return lists.department(fixed(name), content.within.gender, query);
      case 'collection':
        return collectionPage(name, params['collection'], query);
      case 'fixed':
        return status === 404 ? notFound() : plainPage(fixed(name));
      case 'own':
        return appPage(name, describedPageHead(own(name)), plainMarkup(own(name)));
    }
  };
};
