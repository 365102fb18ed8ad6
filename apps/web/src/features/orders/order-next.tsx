import { isCashOrder, type Order, type PaymentProviderName } from '@paila/shared';
import { lazy, type ComponentProps } from 'react';
import { LazyPart } from '../../ui/lazy-part.js';
import { CashNext } from './cash-next.js';
import { OrderAgain } from './order-again.js';
import { type OwnOrder, ownOrderApi, ownOrderInput } from './own-order-api.js';
import { CashInstead, PayInstead } from './pay-instead.js';
import { paymentNews } from './payment-news.js';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { payPath, providerTitle, usePayWith } from '../../platform/pay-with.js';
import { Button, ButtonLink, TextLink } from '../../ui/button.js';
import { ErrorText } from '../../ui/states.js';
import { useDialog } from '../../ui/use-dialog.js';
import { isBeingDecided, useIsInCart } from './order-cart.js';
import { useHeldUntil } from './use-watched-order.js';

const CheckPayment = lazy(async () => ({ default: (await import('./check-payment.js')).CheckPayment }));
const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/dialog.js')).ConfirmDialog }));

const Check = (check: ComponentProps<typeof CheckPayment>) => (
  <div className="min-h-12">
    <LazyPart>
      <CheckPayment {...check} />
    </LazyPart>
  </div>
);

/** Explains the consequences of cancelling an order, by the state of its payment. */
const cancellingText = (order: Order): string => {
  const news = paymentNews(order);
  if (news === 'undecided') {
    const title = providerTitle(order.payment?.provider);
    return t`Its items go back on sale. If the payment that ${title} is checking goes through, we will send your order if the items are still in stock; otherwise we will refund you.`;
  }
  return news === 'claimed'
    ? t`Its items go back on sale. If you have paid for it, tell us, and we will look for your payment.`
    : t`Its items go back on sale, and nothing is charged.`;
};

const Cancel = ({ order, own }: { order: Order; own: OwnOrder }) => {
  const dialog = useDialog();
  const [cancel, { isLoading, error }] = ownOrderApi.useCancelOwnOrderMutation();
  return (
    <>
      <Button look="quiet" busy={isLoading} onClick={dialog.open}>{t`Cancel this order`}</Button>
      {error !== undefined && <ErrorText>{messageOf(error)}</ErrorText>}
      {dialog.isNeeded && (
        <LazyPart>
          <ConfirmDialog
            open={dialog.isOpen}
            question={t`Cancel this order?`}
            description={cancellingText(order)}
            yes={t`Cancel the order`}
            no={t`Keep the order`}
            onYes={() => void cancel(ownOrderInput(own))}
            onClose={dialog.close}
          />
        </LazyPart>
      )}
    </>
  );
};

/** Tells where the order's items are, so that nobody misses them or buys them twice. */
const Held = ({ order }: { order: Order }) => {
  const until = useHeldUntil(order);
  const isInCart = useIsInCart(order);
  return (
    <div className="grid gap-1">
      {until !== undefined && <p>{t`We are holding your items until ${until}.`}</p>}
      {isInCart && order.payment !== undefined && <p>{t`They stay in your cart until you’ve paid.`}</p>}
    </div>
  );
};

/** Paying again may cost twice while the provider has not decided, so a link within a warning offers to pay. */
const PayAgain = ({ order, provider }: { order: Order; provider: PaymentProviderName }) => (
  <p className="max-w-[60ch] border-l-2 border-marigold bg-sunken px-4 py-3">
    {t`The payment may still go through. If you pay again and both do, we will refund one of them, which can take some days.`}{' '}
    <TextLink to={payPath(provider, order._id)} inText>{t`Pay again`}</TextLink>
  </p>
);

/** The actions of an unpaid order: to pay it, or to wait for a payment that is being checked. */
const UnpaidActions = ({ order, own }: { order: Order; own: OwnOrder }) => {
  const { payment } = order;
  const news = paymentNews(order);
  const provider = usePayWith(payment?.provider);
  const isPending = payment?.status === 'pending';
  if (news === 'claimed' || news === 'undecided') {
    return (
      <div className="grid justify-items-start gap-4">
        {isBeingDecided(payment) && <p>{t`Your order holds its items, so they are no longer in your cart.`}</p>}
        {payment && news === 'undecided' && <Check payment={payment} own={own} />}
        {(isPending || news === 'claimed') && <PayAgain order={order} provider={provider} />}
        {isPending && !isBeingDecided(payment) && <CashInstead order={order} />}
        <Cancel order={order} own={own} />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <Held order={order} />
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={payPath(provider, order._id)}>{t`Pay now`}</ButtonLink>
        <PayInstead order={order} provider={provider} />
        <CashInstead order={order} />
        <Cancel order={order} own={own} />
      </div>
    </div>
  );
};

/** The next step of an order that is not paid yet, if there is one. */
export const OrderNext = ({ order, own }: { order: Order; own: OwnOrder }) => {
  const { status, payment } = order;
  if (status !== 'cancelled' && status !== 'expired') {
    if (!isCashOrder(order)) return status === 'pending' ? <UnpaidActions order={order} own={own} /> : null;
    return (
      <CashNext order={order}>
        <Cancel order={order} own={own} />
      </CashNext>
    );
  }
  const news = paymentNews(order);
  if (payment && news === 'undecided') return <Check payment={payment} own={own} />;
  // The items of an order that was paid too late are sold out.
  return news === 'unused' ? null : <OrderAgain order={order} isNext />;
};
