import { remainingIfFew, isInStock, type Product } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';

/** The longest size that fits into a column. */
const MAX_COLUMN_LENGTH = 4;

/** The classes of a group of sizes: columns, or rows if a size such as `US 9.5` is too long for a column. */
export const sizeGrid = (sizes: readonly string[]): string =>
  sizes.every(({ length }) => length <= MAX_COLUMN_LENGTH)
    ? 'grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2 lg:grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))]'
    : 'flex flex-wrap gap-2 *:max-w-full';

/** The classes of a size, by whether it can be pressed. */
export const sizeCell = (isAvailable: boolean): string =>
  names(
    'tabular relative grid min-h-12 min-w-12 place-content-center wrap-anywhere rounded-sm border px-1 text-center transition-colors duration-(--quick)',
    isAvailable
      ? 'cursor-pointer border-line-strong hover:border-text'
      : 'sold-out cursor-not-allowed border-line text-muted',
  );

/** A size, with its remaining stock if little or none is left. */
export const SizeFace = ({ product, size }: { product: Product; size: string }) => {
  const remaining = remainingIfFew(product, size);
  const count = String(remaining);
  return (
    <>
      <span>{size}</span>{' '}
      {remaining !== undefined && (
        <span className="text-sm leading-none font-medium text-gold [:checked~&]:text-inherit">{t`${count} left`}</span>
      )}
      {!isInStock(product, size) && <span className="sr-only">{t`sold out`}</span>}
    </>
  );
};
