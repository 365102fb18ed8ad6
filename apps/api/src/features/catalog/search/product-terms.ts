import { isInStock, type Product, productTypeGroup } from '@paila/shared';
import { searchTokens } from './search-tokens.js';
import type { Value } from './vocabulary.js';

/** The words and values that searches match to a product. */
interface ProductTerms {
  /** The words of the product's title, brand, colours, type and departments. Searches also match their beginnings. */
  readonly names: ReadonlySet<string>;
  /** The words of the product's description. Searches match whole words only, as a reduced price is not red. */
  readonly texts: ReadonlySet<string>;
  readonly values: ReadonlySet<Value>;
}

/** A value in its comparable form. */
const folded = (value: string): string => searchTokens(value).join(' ');

const productValues = ({ company, color, type, gender }: Product): Value[] => {
  const group = productTypeGroup(type);
  const [main] = color;
  return [
    `company ${folded(company)}`,
    ...color.map((name): Value => `color ${folded(name)}`),
    ...(main === undefined ? [] : [`main ${folded(main)}` as const]),
    `type ${type}`,
    ...(group === undefined ? [] : [`group ${group}` as const]),
    ...gender.map((department): Value => `gender ${folded(department)}`),
  ];
};

/** The terms of a product without its sizes, which change with the stock. */
export const productTerms = (product: Product): ProductTerms => {
  const { title, company, color, type, gender, desc } = product;
  return {
    names: new Set(searchTokens([title, company, ...color, type, ...gender].join(' '))),
    texts: new Set(searchTokens(desc)),
    values: new Set(productValues(product)),
  };
};

/** True if the same words match both products. Sizes do not count. */
export const hasSameTerms = (a: Product, b: Product): boolean =>
  a.title === b.title &&
  a.desc === b.desc &&
  a.company === b.company &&
  a.type === b.type &&
  String(a.color) === String(b.color) &&
  String(a.gender) === String(b.gender);

/** The sizes in which a product is in stock. */
export const sizesInStock = (product: Product): string[] => product.size.filter((size) => isInStock(product, size));
