import { compareSizes, isInStock, type LineItemInput, plainSize, type Product } from '@paila/shared';
import { invalid, orThrow, type Refusal } from '../../platform/http/errors.js';

/** A size as the product spells it. Two names are the same size if `plainSize` makes them equal. */
export const spelledSize = (sizes: readonly string[], sent: string): string =>
  sizes.includes(sent) ? sent : (sizes.find((listed) => plainSize(listed) === plainSize(sent)) ?? sent);

/** The sizes of a product in their usual order: the listed ones, then those that only its stock names. */
export const productSizes = (product: Pick<Product, 'size' | 'stock'>): string[] => {
  const unnamed = Object.keys(product.stock ?? {}).filter((size) => !product.size.includes(size));
  return [...product.size, ...unnamed.sort(compareSizes)];
};

/** True if the product comes in the size; without a size, true if the product has no sizes. */
export const comesIn = (product: Pick<Product, 'size' | 'stock'>, size: string | undefined): boolean => {
  const sizes = productSizes(product);
  return size === undefined ? sizes.length === 0 : sizes.includes(size);
};

type SizedProduct = Pick<Product, 'title' | 'size' | 'stock'>;
type SizedLine = Pick<LineItemInput, 'size' | 'quantity'>;

/**
 * The size of a line: the one that was sent; otherwise the first with enough stock, the first with any stock, or the
 * first. Undefined for a product without sizes.
 * @returns `refused` 400 for a size that the product does not come in
 */
export const findSize = (
  product: SizedProduct,
  { size, quantity }: SizedLine,
): { readonly size: string | undefined } | Refusal => {
  const sizes = productSizes(product);
  if (size !== undefined) {
    const spelled = spelledSize(sizes, size);
    if (sizes.includes(spelled)) return { size: spelled };
    return { refused: invalid([{ msg: `${product.title} does not come in size ${size}`, path: 'products' }]) };
  }
  const found =
    sizes.find((listed) => !product.stock || (product.stock[listed] ?? 0) >= quantity) ??
    sizes.find((listed) => isInStock(product, listed)) ??
    sizes[0];
  return { size: found };
};

/** @throws AppError the refusal of {@link findSize} */
export const sizeFor = (product: SizedProduct, line: SizedLine): string | undefined =>
  orThrow(findSize(product, line)).size;
