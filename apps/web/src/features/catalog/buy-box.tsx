import {
  remainingIfFew,
  formatMoney,
  isInStock,
  pathTo,
  type Product,
  productTypeGroup,
  QUANTITY_DEFAULT,
  sizeGuideFor,
} from '@paila/shared';
import { lazy, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Rupees } from '../../ui/rupees.js';
import { QuantityInput } from '../../ui/quantity-input.js';
import { isOneSize, sizeLabel } from '../../ui/size-label.js';
import { useDialog } from '../../ui/use-dialog.js';
import { names } from '../../platform/names.js';
import { rememberSize, useStartingSize } from './last-sizes.js';
import { typeWords } from './type-labels.js';
import { useAddToCart } from './use-add-to-cart.js';
import { fitHint } from './fit-words.js';
import { sizeCell, SizeFace, sizeGrid } from './size-cell.js';

const SizeGuide = lazy(async () => ({ default: (await import('./size-guide.js')).SizeGuide }));

interface SizePickerProps {
  product: Product;
  value: string | undefined;
  onChange: (size: string) => void;
}

/** The sizes of a product as radio buttons; a sold-out one is struck through and cannot be chosen. */
const SizePicker = ({ product, value, onChange }: SizePickerProps) => {
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

const SizeChoice = lazy(async () => ({ default: (await import('./size-choice.js')).SizeChoice }));

/** A note about the stock of a size, if needed. The note only informs: stock does not limit the quantity here. */
const stockNote = ({ stock }: Product, size: string | undefined, quantity: number): string | undefined => {
  if (!stock || size === undefined) return undefined;
  const remaining = stock[size] ?? 0;
  const count = String(remaining);
  if (remaining === 0) return t`Sold out in ${size}.`;
  const isOnly = isOneSize(size);
  if (remaining === 1) {
    if (isOnly) return t`The last one.`;
    return t`The last one in ${size}.`;
  }
  if (quantity <= remaining && remainingIfFew({ stock }, size) === undefined) return undefined;
  return isOnly ? t`Only ${count} left.` : t`Only ${count} left in ${size}.`;
};

/** Size, quantity and the Add to cart button. */
export const BuyBox = ({ product }: { product: Product }) => {
  const addToCart = useAddToCart();
  const startingSize = useStartingSize(product);
  const [chosenSize, setChosenSize] = useState<string>();
  const [quantity, setQuantity] = useState(QUANTITY_DEFAULT);
  const [hint, setHint] = useState('');
  const size = chosenSize ?? startingSize;
  const { title, type, discountPrice } = product;
  const isOfNoKind = productTypeGroup(type) === undefined;
  const canBeBought = isInStock(product);
  const note = canBeBought ? stockNote(product, size, quantity) : undefined;
  const choice = useDialog();

  const choose = (next: string): void => {
    setChosenSize(next);
    rememberSize(next);
  };
  const add = (added: string | undefined): void => addToCart(product, added, quantity);

  const press = (): void => {
    if (quantity < 1) {
      setHint(t`Choose at least one.`);
      return;
    }
    setHint('');
    if (size !== undefined || product.size.length === 0) add(size);
    else choice.open();
  };

  return (
    <div className="grid gap-6">
      {product.size.length > 1 ? (
        <SizePicker product={product} value={size} onChange={choose} />
      ) : (
        size !== undefined && !isOneSize(size) && <p className="font-semibold">{sizeLabel(size)}</p>
      )}
      <div className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-3">
        {canBeBought ? (
          <QuantityInput
            label={t`Quantity of ${title}`}
            value={quantity}
            onChange={(next) => {
              setQuantity(next);
              setHint('');
            }}
          />
        ) : (
          <p className="text-muted">
            {t`Sold out. The last one has just gone.`}{' '}
            <Link
              to={isOfNoKind ? pathTo('products') : pathTo('products', { type })}
              className="text-link inline-flex min-h-11 items-center text-text"
            >
              {isOfNoKind ? t`Explore Products` : t`See all ${typeWords(type).goods}`}
            </Link>
          </p>
        )}
        <p aria-live="polite" className="text-sm font-medium text-gold">
          {note}
        </p>
      </div>
      <div className="buy-bar">
        <p aria-hidden="true" className="tabular grid leading-tight lg:hidden">
          <span className="font-bold">{formatMoney(discountPrice)}</span>
          <Rupees of={discountPrice} className="text-sm" />
          {size !== undefined && canBeBought && !isOneSize(size) && (
            <span className="text-sm text-muted">{sizeLabel(size)}</span>
          )}
        </p>
        <Button
          wide
          disabled={!canBeBought}
          onClick={(event) => {
            // The second press of a double-click adds nothing.
            if (event.detail <= 1) press();
          }}
        >
          {canBeBought ? t`Add to cart` : t`Sold out`}
        </Button>
        <p aria-live="polite" className="col-span-full text-sm font-medium text-bad not-empty:pt-2">
          {hint}
        </p>
      </div>
      {choice.isNeeded && (
        <LazyPart>
          <SizeChoice
            product={product}
            open={choice.isOpen}
            onChosen={(next) => {
              choose(next);
              add(next);
              choice.close();
            }}
            onClose={choice.close}
          />
        </LazyPart>
      )}
    </div>
  );
};
