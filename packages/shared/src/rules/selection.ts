import type { Product } from '../contract/products.js';
import type { Sort } from '../vocabulary/catalog.js';
import { toCents } from '../vocabulary/money.js';

/** The filters of a product list. Texts are compared ignoring case; prices are dollars. */
export interface Selection {
  readonly collection?: string | undefined;
  readonly company?: string | undefined;
  readonly gender?: string | undefined;
  readonly color?: string | undefined;
  readonly size?: string | undefined;
  /** A type, or a group of them: `shoes`, `clothing`. */
  readonly type?: string | undefined;
  readonly q?: string | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
}

/** A request for a page of a sorted selection of products. */
export interface ProductQuery extends Selection {
  readonly sort?: Sort | undefined;
  /** From 1. */
  readonly page?: number;
  readonly limit?: number;
}

/** The filters that a shopper can choose on a list, by their names in the page's address. */
export const LIST_CHOICES = ['type', 'color', 'company', 'size', 'minPrice', 'maxPrice', 'q'] as const;

/** Orders products for a sort; equal ones by newest, then by id, so that pages never overlap. */
export const compareProducts =
  (sort: Sort) =>
  (a: Product, b: Product): number => {
    const byPrice = toCents(a.discountPrice) - toCents(b.discountPrice);
    if (sort === 'asc' && byPrice !== 0) return byPrice;
    if (sort === 'desc' && byPrice !== 0) return -byPrice;
    return b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id);
  };
