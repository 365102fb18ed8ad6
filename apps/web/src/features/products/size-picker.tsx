import { isInStock, type Product } from '@paila/shared';
import { useId } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';

interface SizePickerProps {
  product: Product;
  value: string | undefined;
  onChange: (size: string) => void;
}

/** The sizes of a product as radio buttons; a sold-out one is struck through and cannot be chosen. */
export const SizePicker = ({ product, value, onChange }: SizePickerProps) => {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t`Size`}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-2">
        {product.size.map((size) => {
          const isAvailable = isInStock(product, size);
          return (
            <label
              key={size}
              className={names(
                'tabular relative grid min-h-12 place-items-center rounded-sm border text-center transition-colors duration-(--quick)',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
                'has-checked:border-accent has-checked:bg-accent has-checked:font-bold has-checked:text-accent-text',
                isAvailable
                  ? 'cursor-pointer border-line-strong hover:border-text'
                  : 'sold-out cursor-not-allowed border-line text-muted',
              )}
            >
              <input
                type="radio"
                name={name}
                value={size}
                checked={size === value}
                disabled={!isAvailable}
                onChange={() => {
                  onChange(size);
                }}
                className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
              />
              {size}
              {!isAvailable && <span className="sr-only">{t`sold out`}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};
