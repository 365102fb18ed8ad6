import type { Facets, FacetValue, Product } from '../contract/products.js';
import { isOfType } from '../rules/product-types.js';
import { compareSizes, isInStock } from '../rules/products.js';
import type { Selection } from '../rules/selection.js';

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const holds = (list: readonly string[], value: string): boolean => list.some((item) => same(item, value));

/**
 * True if a product belongs to a selection, checked filter by filter: tests compare the API's index with this. The
 * brand contains `company`. Colour and gender come from the last category. A size counts only while it is in stock.
 * `q` is ignored.
 */
export const matchesSelection = (product: Product, selection: Selection): boolean => {
  const { collection, company, gender, color, size, type, minPrice, maxPrice } = selection;
  if (collection && !same(product.company, collection)) return false;
  if (company && !product.company.toLowerCase().includes(company.toLowerCase())) return false;
  if (gender && !holds(product.gender, gender)) return false;
  if (color && !holds(product.color, color)) return false;
  if (type && !isOfType(product.type, type)) return false;
  if (
    size &&
    !(
      holds(product.size, size) &&
      isInStock(
        product,
        product.size.find((name) => same(name, size)),
      )
    )
  ) {
    return false;
  }
  if (minPrice !== undefined && product.discountPrice < minPrice) return false;
  if (maxPrice !== undefined && product.discountPrice > maxPrice) return false;
  return true;
};

/** Counts values. */
const createCounter = () => {
  const values = new Map<string, { value: string; count: number }>();
  return {
    add: (value: string): void => {
      const counted = values.get(value);
      if (counted) counted.count += 1;
      else values.set(value, { value, count: 1 });
    },
    sorted: (compare: (a: string, b: string) => number): FacetValue[] =>
      [...values.values()].sort((a, b) => compare(a.value, b.value)),
  };
};

const FACETS = ['color', 'company', 'size', 'type', 'price'] as const;
type FacetName = (typeof FACETS)[number];

/** The choices of a selection, each by itself, and what no facet is about. */
const selectionParts = ({ color, company, size, type, minPrice, maxPrice, ...rest }: Selection) => {
  const parts: Readonly<Record<FacetName, Selection>> = {
    color: { color },
    company: { company },
    size: { size },
    type: { type },
    price: { minPrice, maxPrice },
  };
  const isChosen = (name: FacetName): boolean => Object.values(parts[name]).some((value) => value !== undefined);
  return { parts, chosen: FACETS.filter(isChosen), rest };
};

/**
 * Facets of a selection. Each list ignores its own choice, so that a shopper who picked one colour still sees the
 * others and how many products each would give.
 */
export const countFacets = (products: readonly Product[], selection: Selection): Facets => {
  const { parts, chosen, rest } = selectionParts(selection);
  const [colors, brands, sizes, types] = [createCounter(), createCounter(), createCounter(), createCounter()];
  let total = 0;
  let [min, max] = [Infinity, 0];
  for (const product of products) {
    if (!matchesSelection(product, rest)) continue;
    const refused = chosen.filter((name) => !matchesSelection(product, parts[name]));
    if (refused.length > 1) continue;
    if (refused.length === 0) total += 1;
    // A product that only its own filter refuses stays on the list.
    const isOn = (name: FacetName): boolean => refused.length === 0 || refused[0] === name;
    if (isOn('color')) for (const color of new Set(product.color.map((name) => name.toLowerCase()))) colors.add(color);
    if (isOn('company')) brands.add(product.company.toLowerCase());
    if (isOn('size')) for (const size of product.size) if (isInStock(product, size)) sizes.add(size);
    if (isOn('type')) types.add(product.type);
    if (isOn('price')) [min, max] = [Math.min(min, product.discountPrice), Math.max(max, product.discountPrice)];
  }
  const byName = (a: string, b: string): number => a.localeCompare(b);
  return {
    total,
    colors: colors.sorted(byName),
    brands: brands.sorted(byName),
    sizes: sizes.sorted(compareSizes),
    types: types.sorted(byName),
    price: min === Infinity ? { min: 0, max: 0 } : { min, max },
  };
};
