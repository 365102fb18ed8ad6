import { ShoppingBag } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { msgid, ngettext } from '../../platform/i18n.js';
import { opens } from '../../ui/sheet.js';
import { CART_SHEET } from './cart-panel-host.js';
import { openCart, selectQuantity } from './cart-slice.js';
import { Icon } from '../../ui/icon.js';

/** The header's cart button, with the number of items. */
export const CartButton = () => {
  const dispatch = useDispatch();
  const quantity = useSelector(selectQuantity);
  const count = String(quantity);
  return (
    <button
      type="button"
      {...opens(CART_SHEET)}
      aria-label={ngettext(msgid`Cart, ${count} item`, `Cart, ${count} items`, quantity)}
      className="relative inline-grid size-11 place-items-center rounded-sm transition-colors duration-(--quick) hover:bg-sunken"
      onClick={(event) => {
        // The panel opens itself. Browsers warn about a second call to open it.
        event.preventDefault();
        dispatch(openCart());
      }}
    >
      <Icon of={ShoppingBag} size={22} strokeWidth={1.75} />
      {quantity > 0 && (
        <span aria-hidden="true" data-testid="cart-badge" className="tabular cart-count">
          {quantity}
        </span>
      )}
    </button>
  );
};
