import { isInStock, type Product, typeGroupOf } from '@paila/shared';
import { searchTokens } from './search-tokens.js';
import type { Value } from './vocabulary.js';

/** What searches find a product by. */
export interface ProductTerms {
  /** The words of its title, brand, colours, type and departments: found by their beginnings, too. */
  readonly names: ReadonlySet<string>;
  /** The words of its description: found as a whole, as what is reduced is not red. */
  readonly texts: ReadonlySet<string>;
  readonly values: ReadonlySet<Value>;
}

/** The text that a value is compared by. */
const folded = (value: string): string => searchTokens(value).join(' ');

const valuesOf = ({ company, color, type, gender }: Product): Value[] => {
  const group = typeGroupOf(type);
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

/** All but the sizes, which come and go with the stock. */
export const productTerms = (product: Product): ProductTerms => {
  const { title, company, color, type, gender, desc } = product;
  return {
    names: new Set(searchTokens([title, company, ...color, type, ...gender].join(' '))),
    texts: new Set(searchTokens(desc)),
    values: new Set(valuesOf(product)),
  };
};

/** Whether the same words find both, in whatever sizes they are in stock. */
export const saysTheSame = (a: Product, b: Product): boolean =>
  a.title === b.title &&
  a.desc === b.desc &&
  a.company === b.company &&
  a.type === b.type &&
  String(a.color) === String(b.color) &&
  String(a.gender) === String(b.gender);

/** The sizes in which a product can be bought. */
export const sizesInStock = (product: Product): string[] => product.size.filter((size) => isInStock(product, size));
