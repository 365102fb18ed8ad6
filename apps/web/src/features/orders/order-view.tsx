import { hasNothingToSend, isCancelRequested, isCashOrder, type Order, UNDER_WAY } from '@paila/shared';
import { lazy, useRef, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/states.js';
import { formatDay, PickUpPlace, useToday } from '../delivery/index.js';
import { names } from '../../platform/names.js';
import { useShopMoments } from '../../platform/shop-moments.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { useCancelledText } from './cancel-words.js';
import { OrderAgain } from './order-again.js';
import { OrderFacts, OrderSums } from './order-facts.js';
import { useBoughtItemsRemoval } from './order-cart.js';
import { OrderLines } from './order-lines.js';
import { OrderNext } from './order-next.js';
import { orderProgress, progressText } from './order-progress.js';
import { isLive, isReadyToPickUp, problemText } from './order-status.js';
import type { OwnOrder } from './own-order-api.js';
import { paymentNewsText } from './payment-words.js';

// The order itself comes first.
const OrderDocuments = lazy(async () => ({ default: (await import('./order-documents.js')).OrderDocuments }));

// Few customers need this code.
const ProblemForm = lazy(async () => ({ default: (await import('./problem-form.js')).ProblemForm }));

/** The problems that the customer has reported with an order, and a form to report another problem. */
const OrderProblems = ({ order, own }: { order: Order; own: OwnOrder }) => {
  const { problems = [] } = order;
  const { formatMoment } = useShopMoments();
  const [state, setState] = useState<'open' | 'sent'>();
  const button = useRef<HTMLButtonElement>(null);
  const leaveAs = (next: 'sent' | undefined): void => {
    setState(next);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <section aria-labelledby="problems-title" className="grid content-start gap-4">
      <h2 id="problems-title" className="text-xl">
        {t`Need help with this order?`}
      </h2>
      {problems.length > 0 && (
        <ul className="grid gap-3">
          {problems.map(({ _id, at, reason, text, resolvedAt, answer }) => (
            <li key={_id} className="border-l-2 border-line-strong pl-4">
              <p className="font-semibold">{problemText(reason)}</p>
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
              <p className="tabular text-sm text-muted">{t`Reported on ${formatMoment(at) ?? ''}`}</p>
              <p className={names('tabular text-sm', resolvedAt === undefined ? 'text-muted' : 'text-good')}>
                {resolvedAt === undefined
                  ? t`We are looking into it.`
                  : t`Resolved on ${formatMoment(resolvedAt) ?? ''}`}
              </p>
              {answer !== undefined && (
                <>
                  <p className="mt-2 font-semibold">{t`Our answer`}</p>
                  <p className="[overflow-wrap:anywhere] whitespace-pre-line">{answer}</p>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {state === 'sent' && problems.at(-1)?.resolvedAt === undefined && (
        <Notice>{t`Thank you. We will look into it and answer you.`}</Notice>
      )}
      {state === 'open' ? (
        <LazyPart>
          <ProblemForm
            own={own}
            isPickUp={order.pickUp === true}
            onSent={() => leaveAs('sent')}
            onClose={() => leaveAs(undefined)}
          />
        </LazyPart>
      ) : (
        <div>
          <Button ref={button} look="plain" onClick={() => setState('open')}>{t`Report a problem`}</Button>
        </div>
      )}
    </section>
  );
};

/**
 * The steps of an order with their times. Future steps are there from the start, so that nothing moves when they are
 * done.
 */
const OrderSteps = ({ order }: { order: Order }) => {
  const { formatMomentWithoutZone, formatZone } = useShopMoments();
  const steps = orderProgress(order);
  const zone = formatZone(order.createdAt);
  const current = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <div>
      <ol aria-label={t`Steps of your order`}>
        {steps.map(({ key, words, isDone, at, isEnd }, index) => (
          <li
            key={key}
            className={names('order-step', isDone && 'is-done', isEnd && 'is-end')}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={isDone ? 'font-semibold' : 'text-muted'}>{words}</span>
            {!isDone && <span className="sr-only"> {t`(not yet)`}</span>}
            <time dateTime={at} className="tabular block min-h-[1.5em] text-sm text-muted">
              {formatMomentWithoutZone(at) ?? ''}
            </time>
          </li>
        ))}
      </ol>
      {zone !== undefined && <p className="mt-3 text-sm text-muted">{t`All times are ${zone}.`}</p>}
    </div>
  );
};

/**
 * The promised day of delivery in a sentence; undefined for an order without a day, or if the day no longer matters.
 */
const promiseText = (order: Order, today: string): string | undefined => {
  const { status, deliveryDay } = order;
  if (deliveryDay === undefined || hasNothingToSend(order) || isCancelRequested(order)) return undefined;
  const day = formatDay(deliveryDay, today);
  if (UNDER_WAY.includes(status)) {
    // After a sentence about another payment, "it" would be that payment.
    if (paymentNewsText(order) !== undefined) {
      return deliveryDay < today
        ? t`Your parcel should have reached you ${day}. We are sorry. Tell us below and we will find it.`
        : t`Your parcel arrives ${day}.`;
    }
    return deliveryDay < today
      ? t`This should have reached you ${day}. We are sorry. Tell us below and we will find it.`
      : t`Arriving ${day}.`;
  }
  if (status !== 'pending' || deliveryDay < today) return undefined;
  return isCashOrder(order) ? t`Once it is confirmed, it arrives ${day}.` : t`Once it is paid, it arrives ${day}.`;
};

/** Shows the promised delivery day of an order. */
const PromisedDay = ({ order }: { order: Order }) => {
  const today = useToday();
  const words = today === undefined ? undefined : promiseText(order, today);
  return words === undefined ? null : <p className="mt-2 max-w-[60ch] text-lg">{words}</p>;
};

/** The news since the page was opened, in a sentence; empty if there is none. */
const useNews = (words: string): string => {
  const [state, setState] = useState({ words, news: '' });
  if (state.words !== words) setState({ words, news: words });
  return state.news;
};

const TITLE = 'mb-5 border-b border-line-strong pb-3 text-xl';

/** The page of an order for its customer. */
export const OrderView = ({ order, own }: { order: Order; own: OwnOrder }) => {
  useBoughtItemsRemoval(order);
  const words = useCancelledText(order) ?? progressText(order);
  const paymentWords = paymentNewsText(order);
  const news = useNews([words, ...(paymentWords === undefined ? [] : [paymentWords])].join(' '));
  return (
    <>
      <p className="mt-4 max-w-[60ch] text-lg">{words}</p>
      {paymentWords !== undefined && <p className="mt-2 max-w-[60ch] text-lg">{paymentWords}</p>}
      <PromisedDay order={order} />
      {isReadyToPickUp(order) && (
        <p className="mt-2 max-w-[60ch]">
          <PickUpPlace />
        </p>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-12 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-20">
        <div className="grid content-start gap-12">
          <OrderNext order={order} own={own} />
          <OrderSteps order={order} />
          <section aria-labelledby="lines-title">
            <h2 id="lines-title" className={TITLE}>
              {t`What you ordered`}
            </h2>
            <OrderLines order={order} priced />
            <div className="mt-5">
              <OrderSums order={order} />
            </div>
          </section>
        </div>
        <div className="grid content-start gap-12">
          <section aria-labelledby="facts-title">
            <h2 id="facts-title" className={TITLE}>
              {t`Details`}
            </h2>
            <OrderFacts order={order} />
          </section>
          <div className="grid justify-items-start gap-3 empty:hidden">
            <LazyPart>
              <OrderDocuments order={order} own={own} />
            </LazyPart>
            {(isLive(order.status) || order.status === 'refunded' || order.status === 'returned') && (
              <OrderAgain order={order} />
            )}
          </div>
          <OrderProblems order={order} own={own} />
        </div>
      </div>
    </>
  );
};
