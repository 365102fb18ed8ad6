import type { Product } from '@paila/shared';
import { useDispatch } from 'react-redux';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { isOneSize } from '../../ui/size-label.js';
import { showToast } from '../../ui/toast.js';
import { addToCart, toggleCart } from '../carts/index.js';

/** Puts a product into the cart and says so. */
export const useAddToCart = () => {
  const dispatch = useDispatch();
  return (product: Product, size: string | undefined, quantity: number): void => {
    dispatch(addToCart({ product, quantity, size }));
    const { title } = product;
    const count = String(quantity);
    const lineTitle = size === undefined || isOneSize(size) ? title : t`${title}, size ${size}`;
    showToast({
      text: ngettext(msgid`Added to your cart: ${lineTitle}`, `Added to your cart: ${count} x ${lineTitle}`, quantity),
      action: {
        label: t`View cart`,
        run: () => {
          dispatch(toggleCart());
        },
      },
    });
  };
};
