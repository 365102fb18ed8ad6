import { isInStock, type Product, productTypeGroup } from '@paila/shared';
import { searchTokens } from './search-tokens.js';
import type { Value } from './vocabulary.js';

/** The words and values by which searches find a product. */
interface ProductTerms {
  /** The words of its title, brand, colours, type and departments. Searches also find them by their beginnings. */
  readonly names: ReadonlySet<string>;
  /** The words of its description. Searches find them as a whole only, as a reduced price is not red. */
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
    ...color.map((each): Value => `color ${folded(each)}`),
    ...(main === undefined ? [] : [`main ${folded(main)}` as const]),
    `type ${type}`,
    ...(group === undefined ? [] : [`group ${group}` as const]),
    ...gender.map((each): Value => `gender ${folded(each)}`),
  ];
};

/** The terms of a product without its sizes, which come and go with the stock. */
export const productTerms = (product: Product): ProductTerms => {
  const { title, company, color, type, gender, desc } = product;
  return {
    names: new Set(searchTokens([title, company, ...color, type, ...gender].join(' '))),
    texts: new Set(searchTokens(desc)),
    values: new Set(productValues(product)),
  };
};

/** Whether the same words find both products. Sizes do not count. */
export const hasSameTerms = (a: Product, b: Product): boolean =>
  a.title === b.title &&
  a.desc === b.desc &&
  a.company === b.company &&
  a.type === b.type &&
  String(a.color) === String(b.color) &&
  String(a.gender) === String(b.gender);

/** The sizes in which a product can be bought. */
export const sizesInStock = (product: Product): string[] => product.size.filter((size) => isInStock(product, size));
