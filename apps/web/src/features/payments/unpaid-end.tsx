import { awaitsCash, type Order, pathTo } from '@paila/shared';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { payPath, providerTitle, usePayWith } from '../../platform/pay-with.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { ErrorText } from '../../ui/states.js';
import {
  CashInstead,
  isLive,
  orderToken,
  payInCashText,
  PayInstead,
  useHeldUntil,
  useIsInCart,
  useWatchedOrder,
  useReorder,
} from '../orders/index.js';
import { type Ended, PaymentEnd } from './payment-end.js';
import { SeeOrder, NextStep } from './next-step.js';

/** A button to order the same items again: from the cart, or after putting them there. */
export const ReorderButton = ({ order }: { order: Order }) => {
  const navigate = useNavigate();
  const isInCart = useIsInCart(order);
  const { reorder, isReordering, result } = useReorder(order);
  if (isInCart) return <ButtonLink to={pathTo('checkout')}>{t`Try again`}</ButtonLink>;
  const putBack = async (): Promise<void> => {
    const outcome = await reorder();
    if (outcome !== 'failed' && outcome.added > 0) await navigate(pathTo('checkout'));
  };
  return (
    <>
      <Button busy={isReordering} onClick={() => void putBack()}>{t`Put the items back in your cart`}</Button>
      {(result === 'failed' || result?.added === 0) && (
        <ErrorText>{t`None of them could be put into your cart. Please try again later.`}</ErrorText>
      )}
    </>
  );
};

/** Tells the state of an order and its items after a payment that brought no money. */
export const UnpaidOrderState = ({ order }: { order: Order }) => {
  const until = useHeldUntil(order);
  const isInCart = useIsInCart(order);
  if (awaitsCash(order)) return <p>{payInCashText(order)}</p>;
  if (isLive(order.status)) return <p>{t`Another payment has paid for this order.`}</p>;
  if (order.status === 'pending') {
    return (
      <>
        <p>{until === undefined ? t`Your order is still open.` : t`We are holding your items until ${until}.`}</p>
        {isInCart && <p>{t`They stay in your cart until you’ve paid.`}</p>}
      </>
    );
  }
  return (
    <p>
      {isInCart
        ? t`The order has ended, and its items are for sale again. Your cart still has them.`
        : t`The order has ended, and its items are for sale again.`}
    </p>
  );
};

const Next = ({ order, provider }: Pick<Ended, 'order' | 'provider'>) => {
  const payWith = usePayWith(provider);
  if (!order) return <ButtonLink to={pathTo('checkout')}>{t`Try again`}</ButtonLink>;
  if (isLive(order.status) || awaitsCash(order)) return <NextStep order={order} />;
  return (
    <>
      {order.status === 'pending' ? (
        <>
          <ButtonLink to={payPath(payWith, order._id)}>{t`Try again`}</ButtonLink>
          <PayInstead order={order} provider={payWith} />
          <CashInstead order={order} />
        </>
      ) : (
        <ReorderButton order={order} />
      )}
      <SeeOrder order={order} />
    </>
  );
};

interface UnpaidEndProps extends Ended {
  children: ReactNode;
  /** Called when the order has changed; the function must be stable. */
  onMoved: () => void;
}

/** Reports when an order changes, such as when it expires or the shop cancels it. */
const useFollowed = (order: Order | undefined, onMoved: () => void): void => {
  const watched = useWatchedOrder(
    order && { orderId: order._id, token: order.user === null ? orderToken(order._id) : null },
  );
  const [shown, now] = [order?.version, watched.order?.version];
  useEffect(() => {
    if (shown !== undefined && now !== undefined && now > shown) onMoved();
  }, [shown, now, onMoved]);
};

/** A payment that brought no money: cancelled, failed or expired. */
export const UnpaidEnd = ({ children, onMoved, provider, ...ended }: UnpaidEndProps) => {
  const { order } = ended;
  useFollowed(order, onMoved);
  return (
    <PaymentEnd
      next={<Next order={order} provider={provider} />}
      paisaName={t`With ${providerTitle(provider)}`}
      {...ended}
    >
      <p>{children}</p>
      {order && <UnpaidOrderState order={order} />}
    </PaymentEnd>
  );
};
