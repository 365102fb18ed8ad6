import { lazy, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { closeSheet, openSheet, Sheet, SheetBody } from '../../ui/sheet.js';
import { SkeletonBlock } from '../../ui/skeleton.js';
import { dismissToasts } from '../../ui/toast.js';
import { closeCart, openCart, selectQuantity, selectShowCart } from './cart-slice.js';

const CartPanel = lazy(async () => ({ default: (await import('./cart-panel.js')).CartPanel }));

export const CART_SHEET = 'cart';

/** Shown while the app, the panel's code or the cart is loading. */
const CartSkeleton = () => (
  <SheetBody>
    <div aria-hidden="true" className="grid gap-4 py-5">
      <SkeletonBlock className="h-24 w-full" />
      <SkeletonBlock className="h-24 w-full" />
    </div>
  </SheetBody>
);

/** The cart panel. The header's button opens it even before the app runs; the code of its content is fetched then. */
export const CartPanelHost = () => {
  const dispatch = useDispatch();
  const isOpen = useSelector(selectShowCart);
  const quantity = useSelector(selectQuantity);
  const count = String(quantity);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const shown = useRef(false);
  useLayoutEffect(() => {
    if (isOpen) {
      // The "Added to your cart" message would cover the total.
      dismissToasts();
      openSheet(CART_SHEET);
    } else if (shown.current) {
      closeSheet(CART_SHEET);
    }
    shown.current = isOpen;
  }, [isOpen]);
  const onOpened = useCallback(() => {
    dispatch(openCart());
  }, [dispatch]);
  const onClosed = useCallback(() => {
    dispatch(closeCart());
  }, [dispatch]);
  return (
    <Sheet
      id={CART_SHEET}
      title={quantity === 0 ? t`Cart` : ngettext(msgid`Cart, ${count} item`, `Cart, ${count} items`, quantity)}
      onOpened={onOpened}
      onClosed={onClosed}
    >
      {wasOpened ? (
        <LazyPart loading={<CartSkeleton />}>
          <CartPanel />
        </LazyPart>
      ) : (
        <CartSkeleton />
      )}
    </Sheet>
  );
};
