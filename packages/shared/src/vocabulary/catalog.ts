export const BRANDS = ['nike', 'adidas', 'puma', 'reebok', 'vans', 'jordan'] as const;
export type Brand = (typeof BRANDS)[number];

/** The spelling of each brand's name. */
export const BRAND_NAMES: Readonly<Record<Brand, string>> = {
  nike: 'Nike',
  adidas: 'Adidas',
  puma: 'Puma',
  reebok: 'Reebok',
  vans: 'Vans',
  jordan: 'Jordan',
};

/** The departments that a product can belong to. */
export const GENDERS = ['men', 'women'] as const;
export type Gender = (typeof GENDERS)[number];

/** The types of products, by their shape. */
export const PRODUCT_TYPES = [
  'runner',
  'court',
  'high-top',
  'skate',
  'slip-on',
  'trail',
  'tee',
  'hoodie',
  'cap',
  'other',
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/**
 * The visibility of a product. `published`: everywhere. `hidden`: only on its own page, which no list, search or
 * sitemap links; it can be bought. `draft` and `archived`: nowhere, before it is sold and after.
 */
export const PRODUCT_STATUSES = ['published', 'draft', 'hidden', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** The reasons for which staff change the stock of a size by hand. */
export const STOCK_MOVE_REASONS = ['received', 'counted', 'damaged', 'returned'] as const;
export type StockMoveReason = (typeof STOCK_MOVE_REASONS)[number];

/** The colours that the admin's product form offers. */
export const FORM_COLORS = ['red', 'blue', 'green'] as const;

export const SORTS = ['newest', 'asc', 'desc'] as const;
export type Sort = (typeof SORTS)[number];
export const DEFAULT_SORT: Sort = 'newest';
/** The order of a list: one of the sorts or, for a search, the best matches first. */
export type ListSort = Sort | 'relevance';
/** The order of a list that nobody has sorted. @param q the words of a search, if it is one */
export const defaultSort = (q: string | undefined): ListSort => (q === undefined ? DEFAULT_SORT : 'relevance');
