import { isOfType, type Product, type Selection } from '@paila/shared';

/** A value that no product has: this code point is reserved to be no character. */
const NOTHING = '\uffff';
const ABOVE_ALL = Number.MAX_SAFE_INTEGER;
const BELOW_ALL = -1;

/**
 * Replaces what a selection asks for by what the products have, with the same result: prices by the next one that occurs,
 * and values that no product has by one and the same. So however many prices and values are asked for, there are only as
 * many answers to compute and to keep as the products differ. Words stay as they are.
 */
export interface Offer {
  readonly types: ReadonlySet<string>;
  /** In lower case. */
  readonly companies: ReadonlySet<string>;
  readonly within: (asked: Selection) => Selection;
  /** Whether the selection asks only for what the products have, and for no words. */
  readonly has: (asked: Selection) => boolean;
}

const said = ({ company, type, discountPrice, color, gender, size }: Product): string =>
  JSON.stringify([company, type, discountPrice, color, gender, size]);

/** Whether a product adds the same to an offer before and after a change; stock is not asked for. */
export const offersTheSame = (before: Product | undefined, after: Product | undefined): boolean =>
  (before && said(before)) === (after && said(after));

export const createOffer = (products: readonly Product[]): Offer => {
  const lower = (values: readonly string[]): ReadonlySet<string> => new Set(values.map((each) => each.toLowerCase()));
  const companies = lower(products.map(({ company }) => company));
  const values = {
    collection: companies,
    gender: lower(products.flatMap(({ gender }) => gender)),
    color: lower(products.flatMap(({ color }) => color)),
    size: lower(products.flatMap(({ size }) => size)),
  };
  const types = new Set(products.map(({ type }) => type));
  const prices = [...new Set(products.map(({ discountPrice }) => discountPrice))].sort((a, b) => a - b);

  const word = (asked: string | undefined, isOffered: (value: string) => boolean): string | undefined =>
    !asked || isOffered(asked.toLowerCase()) ? asked : NOTHING;
  const atLeast = (asked: number | undefined): number | undefined => {
    if (asked === undefined || asked <= (prices[0] ?? ABOVE_ALL)) return undefined;
    return prices.find((price) => price >= asked) ?? ABOVE_ALL;
  };
  const atMost = (asked: number | undefined): number | undefined => {
    if (asked === undefined || asked >= (prices.at(-1) ?? BELOW_ALL)) return undefined;
    return prices.findLast((price) => price <= asked) ?? BELOW_ALL;
  };

  const within = (asked: Selection): Selection => ({
    collection: word(asked.collection, (value) => values.collection.has(value)),
    company: word(asked.company, (value) => [...companies].some((company) => company.includes(value))),
    gender: word(asked.gender, (value) => values.gender.has(value)),
    color: word(asked.color, (value) => values.color.has(value)),
    size: word(asked.size, (value) => values.size.has(value)),
    type: word(asked.type, (value) => [...types].some((type) => isOfType(type, value))),
    q: asked.q,
    minPrice: atLeast(asked.minPrice),
    maxPrice: atMost(asked.maxPrice),
  });
  const keys = ['collection', 'company', 'gender', 'color', 'size', 'type', 'q', 'minPrice', 'maxPrice'] as const;
  return {
    within,
    types,
    companies,
    has: (asked) => {
      if (asked.q) return false;
      const own = within(asked);
      return keys.every((key) => own[key] === asked[key]);
    },
  };
};
