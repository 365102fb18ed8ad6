import {
  adminPageByName,
  adminPathTo,
  isCancelRequested,
  type Order,
  type OrderPayment,
  orders,
  wasSent,
} from '@paila/shared';
import { useNavigate, useParams } from 'react-router-dom';
import { useDispatch } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { asProviderPayment, sourceTitle } from '../../platform/payment-source.js';
import { useShopTime } from '../platform/shop-time.js';
import { Button, ButtonLink } from '../ui/button.js';
import { wayBackTo } from '../ui/list-memory.js';
import { PageHead, pageTitle, upTo } from '../ui/page-head.js';
import { isMissing, NoRecord, Placeholders } from '../ui/states.js';
import { MailsCard } from '../mails/mails-card.js';
import { isInDoubt, orderName } from '../order-summary/order-words.js';
import { StatusMark } from '../order-summary/status-mark.js';
import type { AdminDispatch } from '../platform/admin-api.js';
import { WrittenTexts } from '../order-summary/written-texts.js';
import { useBodyForm } from '../ui/body-form.js';
import { Section } from '../ui/section.js';
import { TextForm } from '../ui/text-form.js';
import { AskPayment } from './ask-payment.js';
import { CustomerCard } from './customer-card.js';
import { DeliveryCard } from './delivery-card.js';
import { DocumentsCard } from './documents-card.js';
import { orderAnswered, orderApi } from './order-api.js';
import { OrderActions } from './order-actions.js';
import { LedgerCard } from './ledger-card.js';
import { LinesCard } from './lines-card.js';
import { PaymentCard } from './payment-card.js';
import { ReviewsCard } from './reviews-card.js';
import { InBin, useOrderRights } from './order-rights.js';
import { TimelineCard } from './timeline-card.js';
import { useBin } from './use-bin.js';
import { type OrderCardProps, useOrderChange } from './use-order-change.js';

const { body: FIELDS } = orders.endpoints.addOrderNote;

const NoteForm = ({ orderId }: { orderId: string }) => {
  const [addNote] = orderApi.useAddNoteMutation();
  const dispatch = useDispatch<AdminDispatch>();
  const form = useBodyForm({ fields: FIELDS, values: { text: '' }, read: ({ text }) => ({ text: text.trim() }) });
  return (
    <TextForm
      form={form}
      label={t`Note`}
      hideLabel
      rows={2}
      placeholder={t`For staff only; customers never see it`}
      shortcut={{ keys: 'n', label: t`Write a note` }}
      action={t`Add the note`}
      onSubmit={async (body) => {
        const { data, error } = await addNote({ params: { id: orderId }, body });
        if (!data) {
          form.showFailure(error);
          return;
        }
        dispatch(orderAnswered(data));
        form.reset();
      }}
    />
  );
};

/** The notes of staff about an order. */
const NotesCard = ({ order: { _id, notes = [] } }: { order: Order }) => {
  const { mayNote } = useOrderRights();
  return (
    <Section title={t`Notes`}>
      <WrittenTexts texts={notes} />
      {mayNote && <NoteForm orderId={_id} />}
      {!mayNote && notes.length === 0 && <p className="text-muted">{t`There are no notes.`}</p>}
    </Section>
  );
};

/** Delivery and payment precede the history, or stand beside it in a wide window. */
const OrderView = ({ order, change }: OrderCardProps) => (
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
      {wasSent(order) && <DocumentsCard order={order} />}
      <LedgerCard order={order} />
      <MailsCard about={{ order: order._id }} none={t`No email was sent to the customer.`} />
      <NotesCard order={order} />
    </div>
  </div>
);

const Restore = ({ order }: { order: Order }) => {
  const { restore } = useBin();
  const { mayDelete } = useOrderRights();
  return mayDelete && <Button look="strong" onClick={() => restore(order)}>{t`Restore`}</Button>;
};

const BinNotice = ({ removedAt }: { removedAt: string }) => {
  const { formatMoment } = useShopTime();
  return (
    <p role="status" className="mx-gutter mt-4 bg-sunken px-3 py-2">
      {t`In the bin since ${formatMoment(removedAt)}. Restore it before you change it.`}
    </p>
  );
};

/** Warns of a payment that the provider has not decided: cancelling the order could cost the customer's money. */
const DoubtNotice = ({ payment }: { payment: OrderPayment }) => {
  const { mayReview } = useOrderRights();
  const title = sourceTitle(payment.provider);
  const asked = asProviderPayment(payment);
  return (
    <div role="status" className="mx-gutter mt-4 flex flex-wrap items-center justify-between gap-3 bg-sunken px-3 py-2">
      <p>{t`${title} is still processing this payment, so the customer may have paid. Ask ${title} before you cancel.`}</p>
      {mayReview && asked && <AskPayment payment={asked} />}
    </div>
  );
};

/** Tells staff that nobody sends the order any more, and why. */
const CancelNotice = ({ at }: { at: string | undefined }) => {
  const { formatMoment } = useShopTime();
  return (
    <p role="status" className="mx-gutter mt-4 bg-sunken px-3 py-2">
      {t`The customer cancelled this order on ${formatMoment(at)}. Do not send it: the refund returns its items to stock, unless staff chose otherwise.`}
    </p>
  );
};

/** An order and its next steps. */
export const OrderPage = () => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const call = orderApi.useAdminOrderQuery({ params: { orderId: id } }, { refetchOnMountOrArgChange: true });
  // An order that was deleted for good stays in the cache.
  const order = isMissing(call.error) ? undefined : call.data;
  const change = useOrderChange(order);
  const removedAt = order?.removedAt;
  const bin = adminPathTo('orders', { removed: 'true' });
  const backToList = (): void => {
    const { to, state } = wayBackTo(adminPageByName('orders').path);
    void navigate(to, { state });
  };
  return (
    <>
      {/* One head for all states, because the head has the focus when the order arrives. */}
      <PageHead
        title={order ? t`Order ${orderName(order)}` : pageTitle('order')}
        up={removedAt === undefined ? upTo('orders') : { to: bin, label: t`Bin` }}
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
          {isCancelRequested(order) && <CancelNotice at={order.cancelRequestedAt} />}
          <OrderView order={order} change={change} />
        </InBin>
      ) : (
        <NoRecord
          call={call}
          placeholders={<Placeholders sizes={['h-4 w-64', 'h-40 w-full max-w-3xl', 'h-24 w-full max-w-3xl']} />}
          missing={t`There is no such order. It may have been deleted.`}
          action={<ButtonLink to={bin}>{t`Look in the bin`}</ButtonLink>}
        />
      )}
      {change.dialog}
    </>
  );
};
