import { isInStock, type Product } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { isOneSize } from '../../ui/size-label.js';
import { rememberSize } from './last-sizes.js';
import { useAddToCart } from './use-add-to-cart.js';

interface QuickSizesProps {
  product: Product;
  /** True if the sizes are shown without a mouse over the card. */
  isOpen: boolean;
}

/** The sizes that a product is in stock in, over the lower edge of its picture; a press puts one into the cart. */
export const QuickSizes = ({ product, isOpen }: QuickSizesProps) => {
  const addToCart = useAddToCart();
  const { title, size: all } = product;
  const sizes = all.length === 0 ? [undefined] : all.filter((offered) => isInStock(product, offered));
  return (
    <ul
      aria-label={t`Add ${title} to the cart`}
      className={names(
        'tabular absolute inset-x-0 bottom-0 z-10 flex flex-wrap bg-raised/94 p-1 text-sm transition-opacity duration-(--calm)',
        // Invisible to the keyboard, too: its user would have to pass every size of every product.
        !isOpen && 'invisible opacity-0 can-hover:group-hover:visible can-hover:group-hover:opacity-100',
      )}
    >
      {sizes.map((size) => {
        const isOnly = size === undefined || isOneSize(size);
        return (
          <li key={size ?? ''} className={isOnly ? 'grow' : undefined}>
            <button
              type="button"
              aria-label={isOnly ? undefined : t`Size ${size}`}
              className="min-h-9.5 w-full min-w-9.5 rounded-sm px-1 font-medium transition-colors hover:bg-accent hover:text-accent-text"
              onClick={(event) => {
                // The second press of a double-click adds nothing.
                if (event.detail > 1) return;
                if (size !== undefined) rememberSize(size);
                addToCart(product, size, 1);
              }}
            >
              {isOnly ? t`Add to cart` : size}
            </button>
          </li>
        );
      })}
    </ul>
  );
};
