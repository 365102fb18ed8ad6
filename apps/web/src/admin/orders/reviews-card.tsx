import {
  ABOUT_CANCELLATION,
  aboutRefund,
  aboutUnrestocked,
  isHandPayment,
  type Order,
  orderLines,
  type OrderProblem,
  type OrderRefund,
  type OrderReview,
  orders,
  type UnrestockedItems,
} from '@paila/shared';
import { gettext, t } from '../../platform/i18n.js';
import { useShopTime } from '../platform/shop-time.js';
import { BodyForm, useBodyForm } from '../ui/body-form.js';
import { Button } from '../ui/button.js';
import { actorLabel } from '../order-summary/order-words.js';
import { RefundDue } from '../order-summary/refund-due.js';
import { Options, Select, TextArea } from '../../ui/field.js';
import { messageOf } from '../../platform/api.js';
import { sizeLabel } from '../../ui/size-label.js';
import { ErrorText } from '../../ui/states.js';
import { orderApi } from './order-api.js';
import { ElsewhereForm } from './elsewhere-form.js';
import { useOrderRights } from './order-rights.js';
import { ReturnForm } from './return-form.js';
import { UnclearRefund } from './unclear-refund.js';
import type { OrderCardProps } from './use-order-change.js';

const { body: RESTOCK_FIELDS } = orders.endpoints.restockItems;

interface RestockFormProps extends OrderCardProps {
  items: UnrestockedItems;
}

const SizeForm = ({ items, sizes, change }: Omit<RestockFormProps, 'order'> & { sizes: readonly string[] }) => {
  const [restockItems] = orderApi.useRestockItemsMutation();
  const changeId = `restock:${items._id}` as const;
  const form = useBodyForm({ fields: RESTOCK_FIELDS, values: { size: '' }, read: ({ size }) => ({ size }) });
  return (
    <BodyForm
      form={form}
      className="mt-3 max-w-2xl"
      isDisposable
      onSubmit={async ({ size }) => {
        await change.run({
          id: changeId,
          action: t`Put into stock`,
          done: t`The items are in stock as size ${size}.`,
          isAllowed: ({ unrestocked = [] }) =>
            unrestocked.some(({ _id, putInto }) => _id === items._id && putInto === undefined),
          call: ({ params: { id }, headers }) =>
            restockItems({ params: { id, itemsId: items._id }, headers, body: { size } }),
          onRefused: form.showFailure,
        });
      }}
    >
      <Select label={t`Size to return them to`} {...form.field('size')}>
        <option value="">{t`Choose a size`}</option>
        <Options of={sizes} label={sizeLabel} />
      </Select>
      <Button type="submit" look="strong" busy={change.busy === changeId} className="justify-self-start">
        {t`Put into stock`}
      </Button>
    </BodyForm>
  );
};

/** Puts returned items into another size of their product, because their own size is gone. */
const RestockForm = (props: RestockFormProps) => {
  const { order, items } = props;
  const productId = orderLines(order)[items.line]?.product._id ?? '';
  const { data: product, error } = orderApi.useOrderedProductQuery(
    { params: { id: productId } },
    { skip: productId === '' },
  );
  const sizes = Object.keys(product?.stock ?? {});
  if (error !== undefined) return <ErrorText>{messageOf(error)}</ErrorText>;
  return sizes.length > 0 && <SizeForm {...props} sizes={sizes} />;
};

const { body: FIELDS } = orders.endpoints.resolveReview;

interface ResolveFormProps extends OrderCardProps {
  review: OrderReview;
  needsAnswer: boolean;
}

const ResolveForm = ({ review, change, needsAnswer }: Omit<ResolveFormProps, 'order'>) => {
  const [resolveReview] = orderApi.useResolveReviewMutation();
  const changeId = `resolve-review:${review._id}` as const;
  const form = useBodyForm({
    fields: FIELDS,
    values: { note: '', answer: '' },
    read: ({ note, answer }) => ({ note: note.trim(), ...(answer.trim() !== '' && { answer: answer.trim() }) }),
  });
  return (
    <BodyForm
      form={form}
      className="mt-3 max-w-2xl"
      onSubmit={async (resolution) => {
        await change.run({
          id: changeId,
          action: t`Resolve`,
          done: t`Resolved.`,
          isAllowed: ({ reviews = [] }) => reviews.some(({ _id, resolved }) => _id === review._id && !resolved),
          call: ({ params: { id }, headers }) =>
            resolveReview({ params: { id, reviewId: review._id }, headers, body: resolution }),
          onRefused: form.showFailure,
        });
      }}
    >
      <TextArea label={t`What you found`} rows={2} required {...form.field('note')} />
      {needsAnswer && (
        <TextArea
          label={t`Answer to the customer`}
          hint={t`Optional. They read it on the order’s page and in an email.`}
          {...form.field('answer')}
        />
      )}
      <Button type="submit" busy={change.busy === changeId}>{t`Resolve`}</Button>
    </BodyForm>
  );
};

/** The customer's report that a review is about. */
const reviewProblem = ({ about }: OrderReview, { problems = [] }: Order): OrderProblem | undefined =>
  problems.find(({ _id }) => about === `problem:${_id}`);

/** The unclear refund that a review is about. */
const reviewRefund = ({ about }: OrderReview, { refunds = [] }: Order): OrderRefund | undefined =>
  refunds.find((refund) => refund.status === 'unclear' && about === aboutRefund(refund));

/** The items without a size that a review is about. */
const reviewItems = ({ about }: OrderReview, { unrestocked = [] }: Order): UnrestockedItems | undefined =>
  unrestocked.find((items) => about === aboutUnrestocked(items) && items.putInto === undefined);

/** True if the text and the form of a review tell its cause, whose id means nothing to staff. */
const hasOwnForm = (review: OrderReview, order: Order): boolean =>
  review.about === ABOUT_CANCELLATION ||
  isHandPayment(review.about) ||
  (reviewProblem(review, order) ?? reviewRefund(review, order) ?? reviewItems(review, order)) !== undefined;

/**
 * The form that resolves a review. The review of an unclear refund ends only with the result of the refund, and that of
 * money which staff received only when they have given the money back. That of a cancelled order ends with a refund.
 */
const ReviewForm = ({ review, needsAnswer, ...rest }: ResolveFormProps) => {
  const { mayReview, mayRefund, mayCorrect } = useOrderRights();
  const items = reviewItems(review, rest.order);
  const refund = reviewRefund(review, rest.order);
  if (refund && mayRefund) return <UnclearRefund order={rest.order} refund={refund} />;
  if (refund) return <p className="mt-1">{t`Only an admin can resolve this.`}</p>;
  if (isHandPayment(review.about)) return <ReturnForm review={review} change={rest.change} />;
  if (review.about === ABOUT_CANCELLATION) {
    return mayRefund ? (
      <ElsewhereForm change={rest.change} />
    ) : (
      <p className="mt-1">{t`Only an admin can resolve this.`}</p>
    );
  }
  return (
    <>
      {items && mayCorrect && <RestockForm order={rest.order} items={items} change={rest.change} />}
      {mayReview && <ResolveForm {...{ review, needsAnswer }} change={rest.change} />}
    </>
  );
};

const OpenReview = ({ review, ...rest }: OrderCardProps & { review: OrderReview }) => {
  const { formatMoment } = useShopTime();
  const customerProblem = reviewProblem(review, rest.order);
  return (
    <li className="border-l-4 border-marigold bg-sunken px-4 py-3">
      <p className="font-semibold">{gettext(review.text)}</p>
      {review.due !== undefined && <RefundDue due={review.due} className="my-1" />}
      {customerProblem && (
        <blockquote className="my-1 max-w-2xl break-words whitespace-pre-line">{customerProblem.text}</blockquote>
      )}
      <p className="tabular text-sm text-muted">
        {[
          ...(hasOwnForm(review, rest.order) ? [] : [review.about]),
          ...(review.at ? [formatMoment(review.at)] : []),
        ].join(', ')}
      </p>
      <ReviewForm review={review} needsAnswer={customerProblem !== undefined} {...rest} />
    </li>
  );
};

/** The open reviews of an order, above all else on the page, and the resolved ones. */
export const ReviewsCard = ({ order, change }: OrderCardProps) => {
  const { reviews = [] } = order;
  const { formatMoment } = useShopTime();
  if (reviews.length === 0) return null;
  const resolved = reviews.filter((review) => review.resolved);
  return (
    <section aria-label={t`Attention`} className="grid gap-2">
      <ul className="grid gap-2">
        {reviews
          .filter((review) => !review.resolved)
          .map((review) => (
            <OpenReview key={review._id} review={review} order={order} change={change} />
          ))}
      </ul>
      {resolved.length > 0 && (
        <ul className="text-muted">
          {resolved.map((review) => (
            <li key={review._id} className="border-l-4 border-line py-1 pl-4">
              <span>{gettext(review.text)}</span>
              {reviewProblem(review, order) && (
                <span className="block break-words whitespace-pre-line">{reviewProblem(review, order)?.text}</span>
              )}
              {review.resolved && (
                <span className="tabular block text-sm">
                  {reviewProblem(review, order)?.answer && (
                    <span className="block break-words whitespace-pre-line text-text">
                      {t`Answer to the customer: ${reviewProblem(review, order)?.answer ?? ''}`}
                    </span>
                  )}
                  {review.resolved.note && <span className="block text-text">{review.resolved.note}</span>}
                  <span>{`${t`Resolved`}: ${actorLabel(review.resolved.by)}, ${formatMoment(review.resolved.at)}`}</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
