import {
  compareSizes,
  type Facets,
  type FacetValue,
  isInStock,
  isOfType,
  type Product,
  type Selection,
} from '@paila/shared';
import { countOf, inAny, inBoth, type SlotSet, slotSet, slotsOf, withSlot } from './search/slots.js';

const KINDS = ['color', 'company', 'size', 'type', 'gender'] as const;
type Kind = (typeof KINDS)[number];

/** The values that a product has of what facets count, and of what else a selection asks for. */
const VALUES: Readonly<Record<Kind, (product: Product) => readonly string[]>> = {
  color: ({ color }) => color.map((each) => each.toLowerCase()),
  company: ({ company }) => [company.toLowerCase()],
  size: (product) => product.size.filter((each) => isInStock(product, each)),
  type: ({ type }) => [type],
  gender: ({ gender }) => gender.map((each) => each.toLowerCase()),
};

type Facet = 'color' | 'company' | 'size' | 'type' | 'price';

/** Whether a value is what a selection asks for, as `matchesSelection` compares them. */
const IS_WANTED: Readonly<Record<Kind, (value: string, wanted: string) => boolean>> = {
  color: (value, wanted) => value === wanted.toLowerCase(),
  company: (value, wanted) => value.includes(wanted.toLowerCase()),
  size: (value, wanted) => value.toLowerCase() === wanted.toLowerCase(),
  type: isOfType,
  gender: (value, wanted) => value === wanted.toLowerCase(),
};

const EMPTY: SlotSet = new Uint32Array(0);
const byName = (a: string, b: string): number => a.localeCompare(b);

/** A listed product before and after a change, with its number in the index of words. */
interface FacetChange {
  readonly slot: number;
  readonly before: Product | undefined;
  readonly after: Product | undefined;
}

/**
 * Which products have each value, one bit each, so that facets of 100,000 products are counted in a millisecond or two. They
 * are what `facetsOf` makes of the same products.
 */
export const createFacetIndex = () => {
  const values: Readonly<Record<Kind, Map<string, SlotSet>>> = {
    color: new Map(),
    company: new Map(),
    size: new Map(),
    type: new Map(),
    gender: new Map(),
  };
  let listed = EMPTY;
  const prices: number[] = [];

  const mark = (slot: number, product: Product, isIn: boolean): void => {
    listed = withSlot(listed, slot, isIn);
    for (const kind of KINDS) {
      for (const value of VALUES[kind](product)) {
        const set = withSlot(values[kind].get(value) ?? EMPTY, slot, isIn);
        values[kind].set(value, set);
      }
    }
  };

  const wantedOf = (kind: Kind, wanted: string | undefined): SlotSet | undefined => {
    if (!wanted) return undefined;
    return inAny([...values[kind]].filter(([value]) => IS_WANTED[kind](value, wanted)).map(([, set]) => set));
  };
  const pricedWithin = (among: SlotSet, { minPrice = 0, maxPrice = Infinity }: Selection): SlotSet => {
    const inRange = (slot: number): boolean => {
      const price = prices[slot] ?? 0;
      return price >= minPrice && price <= maxPrice;
    };
    return slotSet(32 * among.length, slotsOf(among).filter(inRange));
  };
  const both = (set: SlotSet, other: SlotSet | undefined): SlotSet => (other === undefined ? set : inBoth(set, other));

  const counted = (kind: Kind, among: SlotSet, compare: (a: string, b: string) => number): FacetValue[] =>
    [...values[kind]]
      .map(([value, set]) => ({ value, count: countOf(set, among) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => compare(a.value, b.value));
  const pricesOf = (among: SlotSet): Facets['price'] => {
    let [min, max] = [Infinity, 0];
    for (const slot of slotsOf(among)) {
      const price = prices[slot] ?? 0;
      min = Math.min(min, price);
      max = Math.max(max, price);
    }
    return min === Infinity ? { min: 0, max: 0 } : { min, max };
  };

  return {
    change: ({ slot, before, after }: FacetChange): void => {
      if (before) mark(slot, before, false);
      if (after) mark(slot, after, true);
      prices[slot] = after?.discountPrice ?? 0;
    },
    /** @param found what the words of the selection have found; undefined without words */
    facetsOf: (selection: Selection, found?: SlotSet): Facets => {
      const { collection, gender, minPrice, maxPrice } = selection;
      const brand = collection ? (values.company.get(collection.toLowerCase()) ?? EMPTY) : undefined;
      const base = both(both(both(listed, found), brand), wantedOf('gender', gender));
      const isPriced = minPrice !== undefined || maxPrice !== undefined;
      const chosen: Readonly<Record<Facet, SlotSet | undefined>> = {
        color: wantedOf('color', selection.color),
        company: wantedOf('company', selection.company),
        size: wantedOf('size', selection.size),
        type: wantedOf('type', selection.type),
        price: isPriced ? pricedWithin(base, selection) : undefined,
      };
      /** What all choices leave but one's own. */
      const besides = (own?: Facet): SlotSet =>
        Object.entries(chosen).reduce((left, [facet, set]) => (facet === own ? left : both(left, set)), base);
      return {
        total: countOf(besides()),
        colors: counted('color', besides('color'), byName),
        brands: counted('company', besides('company'), byName),
        sizes: counted('size', besides('size'), compareSizes),
        types: counted('type', besides('type'), byName),
        price: pricesOf(besides('price')),
      };
    },
  };
};
