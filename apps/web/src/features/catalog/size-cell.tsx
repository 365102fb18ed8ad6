import { fewLeft, isInStock, type Product } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';

/** The grid that sizes stand in. */
export const SIZE_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2 lg:grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))]';

/** The classes of a size that can be pressed, or that cannot. */
export const sizeCell = (isAvailable: boolean): string =>
  names(
    'tabular relative grid min-h-12 min-w-max place-content-center rounded-sm border px-1 text-center transition-colors duration-(--quick)',
    isAvailable
      ? 'group/size cursor-pointer border-line-strong hover:border-text'
      : 'sold-out cursor-not-allowed border-line text-muted',
  );

/** A size, with what is left of it where that is little or nothing. */
export const SizeFace = ({ product, size }: { product: Product; size: string }) => {
  const left = fewLeft(product, size);
  const count = String(left);
  return (
    <>
      <span>{size}</span>{' '}
      {left !== undefined && (
        <span className="text-sm leading-none font-medium text-gold group-has-checked/size:text-inherit">{t`${count} left`}</span>
      )}
      {!isInStock(product, size) && <span className="sr-only">{t`sold out`}</span>}
    </>
  );
};
