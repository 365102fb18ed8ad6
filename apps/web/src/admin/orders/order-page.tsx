import { adminPageOf, adminPathTo, type Order, type OrderPayment } from '@paila/shared';
import { useNavigate, useParams } from 'react-router-dom';
import { isApiFailure } from '../../platform/api.js';
import { gettext, t } from '../../platform/i18n.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { useShopTime } from '../platform/shop-time.js';
import { Button, ButtonLink } from '../ui/button.js';
import { wayBackTo } from '../ui/list-memory.js';
import { PageHead } from '../ui/page-head.js';
import { EmptyState, FailedCall } from '../ui/states.js';
import { MailsCard } from '../mails/mails-card.js';
import { AskPayment } from './ask-payment.js';
import { CustomerCard } from './customer-card.js';
import { DeliveryCard } from './delivery-card.js';
import { NotesCard } from './notes-card.js';
import { useAdminOrderQuery } from './order-api.js';
import { OrderActions } from './order-actions.js';
import { LinesCard } from './lines-card.js';
import { isInDoubt, orderName } from '../order-summary/order-words.js';
import { PaymentCard } from './payment-card.js';
import { ReviewsCard } from './reviews-card.js';
import { InBin, useOrderRights } from './order-rights.js';
import { StatusMark } from '../order-summary/status-mark.js';
import { TimelineCard } from './timeline-card.js';
import { useBin } from './use-bin.js';
import { useOrderChange } from './use-order-change.js';

/** Where it goes and what was paid come before its history, unless there is room for both beside each other. */
const OrderView = ({ order, change }: { order: Order; change: ReturnType<typeof useOrderChange> }) => (
  <div className="grid gap-x-10 gap-y-4 px-gutter py-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
    <div className="grid content-start gap-4">
      <ReviewsCard order={order} change={change} />
      <LinesCard order={order} change={change} />
    </div>
    <div className="grid content-start gap-4 md:max-xl:grid-cols-2 md:max-xl:gap-x-10 xl:col-start-2 xl:row-span-2">
      <DeliveryCard order={order} change={change} />
      <PaymentCard order={order} />
      <CustomerCard order={order} change={change} />
    </div>
    <div className="grid content-start gap-4">
      <TimelineCard order={order} />
      <MailsCard about={{ order: order._id }} none={t`The customer was not told anything by mail.`} />
      <NotesCard order={order} />
    </div>
  </div>
);

/** Takes an order out of the bin. */
const Restore = ({ order }: { order: Order }) => {
  const { restore } = useBin();
  const { mayDelete } = useOrderRights();
  return (
    mayDelete && (
      <Button
        look="strong"
        onClick={() => {
          restore(order);
        }}
      >{t`Restore`}</Button>
    )
  );
};

const BinNotice = ({ removedAt }: { removedAt: string }) => {
  const { formatMoment } = useShopTime();
  return (
    <p role="status" className="mx-gutter mt-4 bg-sunken px-3 py-2">
      {t`In the bin since ${formatMoment(removedAt)}. It can be read here; to be changed it has to be restored.`}
    </p>
  );
};

/** What to do about a payment that the provider has not decided: cancelling could cost the customer's money. */
const DoubtNotice = ({ payment }: { payment: OrderPayment }) => {
  const { mayReview } = useOrderRights();
  return (
    <div role="status" className="mx-gutter mt-4 flex flex-wrap items-center justify-between gap-3 bg-sunken px-3 py-2">
      <p>{t`Khalti has not decided this payment, so the customer may have paid. Ask Khalti before you cancel.`}</p>
      {mayReview && <AskPayment pidx={payment.pidx} />}
    </div>
  );
};

const Loading = () => (
  <Skeleton className="grid gap-4 px-gutter py-4">
    <SkeletonBlock className="h-4 w-64" />
    <SkeletonBlock className="h-40 w-full max-w-3xl" />
    <SkeletonBlock className="h-24 w-full max-w-3xl" />
  </Skeleton>
);

const OrderOf = ({ id }: { id: string }) => {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useAdminOrderQuery(id, { refetchOnMountOrArgChange: true });
  const isMissing = isApiFailure(error) && error.status === 404;
  // One that was deleted meanwhile stays in the cache.
  const order = isMissing ? undefined : data;
  const change = useOrderChange(order);
  const removedAt = order?.removedAt;
  const backToList = (): void => {
    const { to, state } = wayBackTo(adminPageOf('orders').path);
    void navigate(to, { state });
  };
  return (
    <>
      {/* One head for all states, as it has the focus when the order arrives. */}
      <PageHead
        title={order ? t`Order ${orderName(order)}` : gettext(adminPageOf('order').title)}
        up={
          removedAt === undefined
            ? { to: adminPageOf('orders').path, label: gettext(adminPageOf('orders').title) }
            : { to: adminPathTo('orders', { removed: 'true' }), label: t`Bin` }
        }
        beside={order && <StatusMark order={order} />}
        actions={
          order &&
          (removedAt === undefined ? (
            <OrderActions order={order} change={change} onRemoved={backToList} />
          ) : (
            <Restore order={order} />
          ))
        }
      />
      {order ? (
        <InBin value={removedAt !== undefined}>
          {removedAt !== undefined && <BinNotice removedAt={removedAt} />}
          {isInDoubt(order) && order.payment && <DoubtNotice payment={order.payment} />}
          <OrderView order={order} change={change} />
        </InBin>
      ) : isFetching ? (
        <Loading />
      ) : isMissing ? (
        <EmptyState
          action={<ButtonLink to={adminPathTo('orders', { removed: 'true' })}>{t`Look in the bin`}</ButtonLink>}
        >
          {t`There is no such order. It may have been deleted.`}
        </EmptyState>
      ) : (
        <FailedCall error={error} onRetry={() => void refetch()} />
      )}
      {change.dialog}
    </>
  );
};

/** One order, and what can be done with it next. */
export const OrderPage = () => {
  const { id = '' } = useParams();
  // Nothing that was begun with one order belongs to the next.
  return <OrderOf key={id} id={id} />;
};
