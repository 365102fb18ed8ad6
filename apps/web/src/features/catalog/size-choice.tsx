import { isInStock, type Product } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { Dialog } from '../../ui/dialog.js';
import { sizeCell, SizeFace, sizeGrid } from './size-cell.js';

interface SizeChoiceProps {
  product: Product;
  open: boolean;
  onChosen: (size: string) => void;
  onClose: () => void;
}

/** Asks for the size of a product that is put into the cart. The thumb reaches the lower edge of a phone. */
export const SizeChoice = ({ product, open, onChosen, onClose }: SizeChoiceProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={t`Choose your size`}
    description={t`Tap a size to add it.`}
    // The focus avoids the first size, because a key held too long would add that size.
    focusesItself
    className="max-sm:top-auto! max-sm:bottom-0 max-sm:left-0! max-sm:w-full! max-sm:translate-0! max-sm:p-4! max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]!"
  >
    <ul className={sizeGrid(product.size)}>
      {product.size.map((size) => {
        const isAvailable = isInStock(product, size);
        return (
          <li key={size} className="grid">
            <button
              type="button"
              disabled={!isAvailable}
              className={sizeCell(isAvailable)}
              onClick={(event) => {
                // The second press of a double-click was meant for the button that opened this.
                if (event.detail <= 1) onChosen(size);
              }}
            >
              <SizeFace product={product} size={size} />
            </button>
          </li>
        );
      })}
    </ul>
  </Dialog>
);
