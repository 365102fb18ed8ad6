import { type CartItem, formatMoney, isInStock, pathTo, productPictures } from '@paila/shared';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { IconButton } from '../../ui/button.js';
import { PlainSelect } from '../../ui/field.js';
import { Picture, Stage } from '../../ui/picture.js';
import { QuantityInput } from '../../ui/quantity-input.js';
import { closeCart, selectGone, setItemQuantity, setItemSize } from './cart-slice.js';
import { LineNotes, LineTotal, useIsUnavailable } from './line-notes.js';
import { Icon } from '../../ui/icon.js';

interface CartLineProps {
  item: CartItem;
  /** True if a removal was just undone: the Undo button is gone, so the line takes the focus. */
  isBack: boolean;
  onRemove: () => void;
}

/** A line item: picture, linked title, size, quantity, price and line total. */
export const CartLine = ({ item, isBack, onRemove }: CartLineProps) => {
  const dispatch = useDispatch();
  const quantityInput = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBack) quantityInput.current?.focus();
  }, [isBack]);
  const { id, product, quantity, size } = item;
  const isGone = useSelector(selectGone).includes(id);
  const isUnavailable = useIsUnavailable(item);
  const { title, color, discountPrice } = product;
  const href = pathTo('product', { id });
  const close = (): void => {
    dispatch(closeCart());
  };
  return (
    <div className="grid grid-cols-[min(22vw,5.25rem)_minmax(0,1fr)] gap-3 py-5 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-4">
      <Link to={href} onClick={close} tabIndex={-1} aria-hidden="true">
        <Stage color={color[0]} {...(isUnavailable && { className: 'opacity-55' })}>
          <Picture
            src={productPictures(product)[0] ?? ''}
            alt=""
            sizes="6.5rem"
            placeholder={product.placeholder}
            className="p-[5%]"
          />
        </Stage>
      </Link>
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-start gap-x-3">
          <div className="min-w-0 flex-[1_1_6rem]">
            <Link to={href} onClick={close} className="font-semibold underline-offset-4 hover:underline">
              {title}
            </Link>
            <p className="tabular text-sm text-muted">{`${formatMoney(discountPrice)} x ${String(quantity)}`}</p>
          </div>
          <LineTotal item={item} />
        </div>
        <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">
          {!isGone && size !== undefined && product.size.some((offered) => offered !== size) && (
            <PlainSelect
              aria-label={t`Size of ${title}`}
              className="tabular w-[4.75rem]! pl-2.5! sm:w-auto! sm:min-w-[4.75rem]"
              value={size}
              onChange={(event) => {
                dispatch(setItemSize({ line: item, size: event.target.value }));
              }}
            >
              {product.size.map((offered) => (
                <option key={offered} value={offered} disabled={offered !== size && !isInStock(product, offered)}>
                  {offered}
                </option>
              ))}
            </PlainSelect>
          )}
          {!isUnavailable && (
            <QuantityInput
              ref={quantityInput}
              small
              label={t`Quantity of ${title}`}
              value={quantity}
              onChange={(next) => {
                if (next < 1) onRemove();
                else dispatch(setItemQuantity({ line: item, quantity: next }));
              }}
            />
          )}
          <IconButton label={t`Remove ${title}`} className="ml-auto text-muted hover:text-bad" onClick={onRemove}>
            <Icon of={Trash2} size={18} strokeWidth={1.75} />
          </IconButton>
        </div>
        <LineNotes item={item} />
      </div>
    </div>
  );
};
