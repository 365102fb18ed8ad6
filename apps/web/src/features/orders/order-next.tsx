import {
  hasNothingToSend,
  isCancellable,
  isCashOrder,
  isToSend,
  type Order,
  pathTo,
  type PaymentProviderName,
  REFUND_DAYS,
} from '@paila/shared';
import { lazy, type ComponentProps, type ReactNode } from 'react';
import { LazyPart } from '../../ui/lazy-part.js';
import { moneyBackText } from './cancel-words.js';
import { CashNext } from './cash-next.js';
import { OrderAgain } from './order-again.js';
import { type OwnOrder, ownOrderApi, ownOrderInput } from './own-order-api.js';
import { CashInstead, PayInstead } from './pay-instead.js';
import { paymentNews } from './payment-news.js';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { payPath, usePayWith } from '../../platform/pay-with.js';
import { onlineProvider, sourceTitle } from '../../platform/payment-source.js';
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
  if (order.status === 'paid') {
    const end = order.pickUp ? t`You can then no longer pick it up.` : t`We will not send it.`;
    return `${end} ${moneyBackText(order)}`;
  }
  const news = paymentNews(order);
  if (news === 'undecided') {
    const title = sourceTitle(order.payment?.provider);
    return t`Its items go back on sale. If the payment that ${title} is checking goes through, your order goes ahead if the items are still in stock; otherwise we will refund you.`;
  }
  return news === 'claimed'
    ? t`Its items go back on sale. If you have paid for it, tell us, and we will look for your payment.`
    : t`Its items go back on sale, and nothing is charged.`;
};

/** Says why an order was not cancelled. The shop's own words for some reasons are meant for its staff. */
const CancelError = ({ error }: { error: unknown }) => {
  const code = isApiFailure(error) ? error.code : undefined;
  if (code === 'not_refundable') {
    return (
      <ErrorText>
        <span>{t`We cannot cancel this order here.`}</span>{' '}
        <TextLink to={pathTo('contact')} inText>{t`Please write to us.`}</TextLink>
      </ErrorText>
    );
  }
  if (code === 'order_already_paid')
    return (
      <ErrorText>{t`Your payment has just arrived, so the order is not cancelled yet. Cancel it again, and we will refund you.`}</ErrorText>
    );
  return (
    <ErrorText>
      {code === 'refund_under_way'
        ? t`We are refunding a part of this order. Cancel the rest once that is done, or write to us.`
        : messageOf(error)}
    </ErrorText>
  );
};

interface CancelProps {
  order: Order;
  busy: boolean;
  error: unknown;
  onCancel: () => void;
}

const Cancel = ({ order, busy, error, onCancel }: CancelProps) => {
  const dialog = useDialog();
  return (
    <>
      <Button look="quiet" busy={busy} onClick={dialog.open}>{t`Cancel this order`}</Button>
      {error !== undefined && <CancelError error={error} />}
      {dialog.isNeeded && (
        <LazyPart>
          <ConfirmDialog
            open={dialog.isOpen}
            question={t`Cancel this order?`}
            description={cancellingText(order)}
            yes={t`Cancel the order`}
            no={t`Keep the order`}
            onYes={onCancel}
            onClose={dialog.close}
          />
        </LazyPart>
      )}
    </>
  );
};

/**
 * What customers can do about an order that has not arrived: they can cancel it until it is packed. Afterwards they can
 * only write to the shop.
 * @param children the button that cancels
 */
const Cancelling = ({ order, children }: { order: Order; children: ReactNode }) => {
  if (hasNothingToSend(order)) return null;
  if (isCancellable(order)) return <div className="grid justify-items-start gap-3">{children}</div>;
  if (isToSend(order)) {
    return (
      <p className="max-w-[60ch] text-muted">
        <span>
          {order.pickUp
            ? t`Your order is ready to pick up, so you can no longer cancel here.`
            : t`Your parcel is packed, so you can no longer cancel here.`}
        </span>{' '}
        <TextLink to={pathTo('contact')} inText>
          {order.pickUp ? t`Write to us if you no longer want it` : t`Write to us before it leaves`}
        </TextLink>
      </p>
    );
  }
  if (order.status !== 'shipped') return null;
  return (
    <p className="max-w-[60ch] text-muted">
      <span>{t`If you no longer want it,`}</span> <TextLink to={pathTo('contact')} inText>{t`write to us`}</TextLink>.
    </p>
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
    <span>{t`The payment may still go through. If you pay again and both do, we will refund one of them within ${REFUND_DAYS} days.`}</span>{' '}
    <TextLink to={payPath(provider, order._id)} inText>{t`Pay again`}</TextLink>
  </p>
);

/**
 * The actions of an unpaid order: to pay it, or to wait for a payment that is being checked.
 * @param children the button that cancels
 */
const UnpaidActions = ({ order, own, children }: { order: Order; own: OwnOrder; children: ReactNode }) => {
  const { payment } = order;
  const news = paymentNews(order);
  const provider = usePayWith(onlineProvider(payment?.provider));
  const isPending = payment?.status === 'pending';
  if (news === 'claimed' || news === 'undecided') {
    return (
      <div className="grid justify-items-start gap-4">
        {isBeingDecided(payment) && <p>{t`Your order holds its items, so they are no longer in your cart.`}</p>}
        {payment && news === 'undecided' && <Check payment={payment} own={own} />}
        {(isPending || news === 'claimed') && <PayAgain order={order} provider={provider} />}
        {isPending && !isBeingDecided(payment) && <CashInstead order={order} />}
        {children}
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
        {children}
      </div>
    </div>
  );
};

/** The next step of an order that has not arrived, if there is one. */
export const OrderNext = ({ order, own }: { order: Order; own: OwnOrder }) => {
  const { status, payment } = order;
  // An order may be paid while it is being cancelled. The reason of the failure is shown beside its new button.
  const [cancelOrder, { isLoading, error }] = ownOrderApi.useCancelOwnOrderMutation();
  if (status !== 'cancelled' && status !== 'expired') {
    const onCancel = (): void => void cancelOrder(ownOrderInput(own));
    const cancel = <Cancel order={order} busy={isLoading} error={error} onCancel={onCancel} />;
    if (!isCashOrder(order) && status === 'pending') {
      return (
        <UnpaidActions order={order} own={own}>
          {cancel}
        </UnpaidActions>
      );
    }
    const cancelling = <Cancelling order={order}>{cancel}</Cancelling>;
    return isCashOrder(order) ? <CashNext order={order}>{cancelling}</CashNext> : cancelling;
  }
  const news = paymentNews(order);
  if (payment && news === 'undecided') return <Check payment={payment} own={own} />;
  // The items of an order that was paid too late are sold out.
  return news === 'unused' ? null : <OrderAgain order={order} isNext />;
};
