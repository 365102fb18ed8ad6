import { type Order, pathTo } from '@paila/shared';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { ButtonLink, TextLink } from '../../ui/button.js';
import { selectIsLoggedIn } from '../accounts/index.js';
import { orderPagePath } from '../orders/index.js';

/**
 * The next step when there is nothing to do here: the page of the order. Without one, customers go to their orders and
 * guests to the shop.
 */
export const NextStep = ({ order, look }: { order: Order | undefined; look?: 'festive' }) => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const [to, words] = order
    ? [orderPagePath(order), t`See your order`]
    : isLoggedIn
      ? [pathTo('orders'), t`View Orders`]
      : [pathTo('products'), t`Explore Products`];
  return (
    <ButtonLink to={to} {...(look && { look })}>
      {words}
    </ButtonLink>
  );
};

/** A link to all orders of a customer, beside the next step. */
export const ViewOrders = () =>
  useSelector(selectIsLoggedIn) && <TextLink to={pathTo('orders')}>{t`View Orders`}</TextLink>;

/** A link to the page of the order, beside the next step. @param children other words than “See your order” */
export const SeeOrder = ({ order, children }: { order: Order; children?: string }) => (
  <ButtonLink look="quiet" to={orderPagePath(order)}>
    {children ?? t`See your order`}
  </ButtonLink>
);
