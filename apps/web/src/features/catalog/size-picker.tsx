import { isInStock, type Product, sizeGuideFor } from '@paila/shared';
import { lazy, useId } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { useDialog } from '../../ui/use-dialog.js';
import { fitHint } from './fit-words.js';
import { sizeCell, SizeFace, sizeGrid } from './size-cell.js';

const SizeGuide = lazy(async () => ({ default: (await import('./size-guide.js')).SizeGuide }));

interface SizePickerProps {
  product: Product;
  value: string | undefined;
  onChange: (size: string) => void;
}

/** The sizes of a product as radio buttons; a sold-out one is struck through and cannot be chosen. */
export const SizePicker = ({ product, value, onChange }: SizePickerProps) => {
  const name = useId();
  const guide = useDialog();
  const fit = fitHint(product);
  return (
    <div className="relative">
      <fieldset>
        <legend className="flex lg:mb-2 min-h-11 items-center text-sm font-semibold">{t`Size`}</legend>
        <div className={sizeGrid(product.size)}>
          {product.size.map((size) => {
            const isAvailable = isInStock(product, size);
            return (
              <label
                key={size}
                className={names(
                  sizeCell(isAvailable),
                  'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
                  'has-checked:border-accent has-checked:bg-accent has-checked:font-bold has-checked:text-accent-text',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={size}
                  checked={size === value}
                  disabled={!isAvailable}
                  onChange={() => onChange(size)}
                  className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
                />
                <SizeFace product={product} size={size} />
              </label>
            );
          })}
        </div>
      </fieldset>
      {fit !== undefined && <p className="pt-3 text-sm text-muted">{fit}</p>}
      {sizeGuideFor(product.size) && (
        <button
          type="button"
          aria-haspopup="dialog"
          className="text-link absolute top-0 right-0 inline-flex min-h-11 items-center text-sm"
          onClick={guide.open}
        >
          {t`Size guide`}
        </button>
      )}
      {guide.isNeeded && (
        <LazyPart>
          <SizeGuide sizes={product.size} chosen={value} open={guide.isOpen} onClose={guide.close} />
        </LazyPart>
      )}
    </div>
  );
};
