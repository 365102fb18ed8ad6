import { compareSizes, isInStock, QUANTITY_MAX, type Product } from '@paila/shared';
import { body, type ValidationChain } from 'express-validator';
import { invalid } from '../../platform/http/errors.js';

/** What somebody wants of a product, whichever of the two shapes it came in. */
export interface WantedLine {
  /** 24 hexadecimal digits, in lower case. */
  readonly productId: string;
  /** 1 to 100. */
  readonly quantity: number;
  readonly size?: string;
}

export const MAX_LINES = 100;
export const MAX_SIZE_LENGTH = 40;

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ productId, quantity }` as the checkout sends it, or a cart item with its `id` and `product`. */
const productIdOf = (line: Fields): unknown => {
  const { productId, id, product } = line;
  return productId ?? id ?? (isObject(product) ? product['_id'] : product);
};

const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= QUANTITY_MAX;
const isNoSize = (size: unknown): boolean => size === undefined || size === null || size === '';

const lineProblem = (line: unknown): string | undefined => {
  if (!isObject(line)) return 'a line must name a product and a quantity';
  const productId = productIdOf(line);
  if (typeof productId !== 'string' || !/^[0-9a-f]{24}$/i.test(productId)) return 'the product is not a product id';
  if (!isQuantity(line['quantity'])) return `the quantity must be a whole number from 1 to ${String(QUANTITY_MAX)}`;
  const size = line['size'];
  if (!isNoSize(size) && (typeof size !== 'string' || size.length > MAX_SIZE_LENGTH)) return 'unknown size';
  return undefined;
};

const linesProblem = (lines: unknown, least: number): string | undefined => {
  if (!Array.isArray(lines)) return 'Please send the products as a list';
  if (lines.length < least) return 'Please choose at least one product';
  if (lines.length > MAX_LINES) return `Please send at most ${String(MAX_LINES)} products at once`;
  const problems = lines.map(lineProblem);
  const wrong = problems.findIndex((problem) => problem !== undefined);
  return wrong < 0 ? undefined : `Product ${String(wrong + 1)}: ${problems[wrong] ?? ''}`;
};

/**
 * The rule of a body's `products`. One rule for the whole list, which looks at its length first: a rule per field would
 * let a list of a hundred thousand lines keep the server busy.
 */
export const linesRule = (least: number): ValidationChain =>
  body('products').custom((lines: unknown) => {
    const problem = linesProblem(lines, least);
    if (problem !== undefined) throw new Error(problem);
    return true;
  });

/** Reads lines that {@link linesRule} has let through. */
export const wantedLines = (lines: readonly unknown[]): WantedLine[] =>
  lines.filter(isObject).map((line) => {
    const { quantity, size } = line;
    return {
      productId: String(productIdOf(line)).toLowerCase(),
      quantity: Number(quantity),
      ...(typeof size === 'string' && size !== '' ? { size } : {}),
    };
  });

/** The sizes a product comes in, in the order of the shelf: those it names, and those it has pairs of. */
const sizesOf = (product: Pick<Product, 'size' | 'stock'>): string[] => {
  const unnamed = Object.keys(product.stock ?? {}).filter((size) => !product.size.includes(size));
  return [...product.size, ...unnamed.sort(compareSizes)];
};

/** Whether a product comes in a size, or, without one, comes without sizes. */
export const comesIn = (product: Pick<Product, 'size' | 'stock'>, size: string | undefined): boolean => {
  const sizes = sizesOf(product);
  return size === undefined ? sizes.length === 0 : sizes.includes(size);
};

/**
 * The size of a line: the one that was sent; else the first that has all the pairs wanted, else the first that has any,
 * else the first. Undefined for a product without sizes.
 * @throws AppError 400 for a size that the product does not come in
 */
export const sizeFor = (
  product: Pick<Product, 'title' | 'size' | 'stock'>,
  { size, quantity }: Pick<WantedLine, 'size' | 'quantity'>,
): string | undefined => {
  if (size !== undefined) {
    if (comesIn(product, size)) return size;
    throw invalid([{ msg: `${product.title} does not come in size ${size}`, path: 'products' }]);
  }
  const sizes = sizesOf(product);
  return (
    sizes.find((each) => !product.stock || (product.stock[each] ?? 0) >= quantity) ??
    sizes.find((each) => isInStock(product, each)) ??
    sizes[0]
  );
};
