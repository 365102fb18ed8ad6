import { type CartItem, pathTo } from '@paila/shared';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { SheetBody, SheetFooter } from '../../ui/sheet.js';
import { EmptyState } from '../../ui/states.js';
import { CartLine } from './cart-line.js';
import { closeCart, deleteItem, putItemBack, selectBuyableItems, selectCartItems } from './cart-slice.js';
import { CartTotal } from './cart-total.js';
import { NothingToOrder } from './nothing-to-order.js';
import { useFreshCart } from './fresh-products.js';

const lineId = ({ id, size }: CartItem): string => `${id} ${size ?? ''}`;

/** Replaces a removed line item: an Undo button, which takes the focus. */
const Removed = ({ title, onUndo }: { title: string; onUndo: () => void }) => {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    undo.current?.focus();
  }, []);
  return (
    <div role="status" className="flex items-center justify-between gap-4 py-3">
      <p className="text-muted">{t`${title} is out of your cart.`}</p>
      <Button look="quiet" ref={undo} onClick={onUndo}>{t`Undo`}</Button>
    </div>
  );
};

const CartLines = () => {
  const dispatch = useDispatch();
  const items = useSelector(selectCartItems);
  const [removed, setRemoved] = useState<{ item: CartItem; index: number } | null>(null);
  const [putBack, setPutBack] = useState<string>();
  const isOutdated = useFreshCart();

  const undo = removed && (
    <li key={`removed ${lineId(removed.item)}`}>
      <Removed
        title={removed.item.product.title}
        onUndo={() => {
          dispatch(putItemBack(removed));
          setRemoved(null);
          setPutBack(lineId(removed.item));
        }}
      />
    </li>
  );
  const lines = items.map((item, index) => (
    <li key={lineId(item)}>
      <CartLine
        item={item}
        isBack={lineId(item) === putBack}
        onRemove={() => {
          setRemoved({ item, index });
          setPutBack(undefined);
          dispatch(deleteItem({ title: item.product.title, size: item.size }));
        }}
      />
    </li>
  ));
  if (undo) lines.splice(Math.min(removed.index, lines.length), 0, undo);
  return (
    <>
      <div role="status">
        {isOutdated && items.length > 0 && (
          <p className="mt-4 bg-tab px-4 py-2 text-sm font-semibold text-tab-text">
            {t`We could not reach the shop. Prices and stock may have changed. Checkout needs a connection.`}
          </p>
        )}
      </div>
      {lines.length > 0 && <ul className="divide-y divide-line">{lines}</ul>}
      {items.length === 0 && (
        <EmptyState
          action={
            <ButtonLink
              to={pathTo('products')}
              onClick={() => {
                dispatch(closeCart());
              }}
            >{t`Explore Products`}</ButtonLink>
          }
        >{t`Your cart is empty.`}</EmptyState>
      )}
    </>
  );
};

/** The cart's line items. Total and Checkout button stay visible while the items scroll. */
export const CartPanel = () => {
  const dispatch = useDispatch();
  const isEmpty = useSelector(selectCartItems).length === 0;
  const canOrder = useSelector(selectBuyableItems).length > 0;
  return (
    <>
      <SheetBody>
        <CartLines />
      </SheetBody>
      {!isEmpty && !canOrder && (
        <SheetFooter>
          <NothingToOrder />
        </SheetFooter>
      )}
      {canOrder && (
        <SheetFooter>
          <CartTotal />
          <ButtonLink
            to={pathTo('checkout')}
            wide
            onClick={() => {
              dispatch(closeCart());
            }}
          >{t`Checkout`}</ButtonLink>
        </SheetFooter>
      )}
    </>
  );
};
