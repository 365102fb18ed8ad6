import { useDispatch, useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { Sheet } from '../../ui/sheet.js';
import { closeCart, selectShowCart } from './cart-slice.js';

export const CartPanel = () => {
  const dispatch = useDispatch();
  return (
    <Sheet
      open={useSelector(selectShowCart)}
      onClose={() => {
        dispatch(closeCart());
      }}
      title={t`Cart`}
    >
      <p className="py-8">{t`Your cart is empty.`}</p>
    </Sheet>
  );
};
