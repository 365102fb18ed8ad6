import { lazy, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { LatePart } from '../../ui/late-part.js';
import { dismissToasts } from '../../ui/toast.js';
import { selectShowCart } from './cart-slice.js';

const CartPanel = lazy(async () => ({ default: (await import('./cart-panel.js')).CartPanel }));

/** Where the cart panel opens. Its code is fetched when it first does. */
export const CartPanelHost = () => {
  const isOpen = useSelector(selectShowCart);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => {
    // "Added to your cart" would cover the total.
    if (isOpen) dismissToasts();
  }, [isOpen]);
  return wasOpened ? (
    <LatePart>
      <CartPanel />
    </LatePart>
  ) : null;
};
