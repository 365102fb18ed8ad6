import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectShowCart } from './cart-slice.js';

const CartPanel = lazy(async () => ({ default: (await import('./cart-panel.js')).CartPanel }));

/** Where the cart panel opens. Its code is fetched when it first does. */
export const CartPanelHost = () => {
  const isOpen = useSelector(selectShowCart);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <Suspense>
      <CartPanel />
    </Suspense>
  ) : null;
};
