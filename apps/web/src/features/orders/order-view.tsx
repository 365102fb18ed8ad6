import type { Order } from '@paila/shared';
import { useState } from 'react';
import { t } from '../../platform/i18n.js';
import { InvoiceButton } from './invoice-button.js';
import { OrderAgain } from './order-again.js';
import { OrderFacts, OrderSums } from './order-facts.js';
import { useBoughtOutOfCart } from './order-cart.js';
import { OrderLines } from './order-lines.js';
import { OrderNext } from './order-next.js';
import { OrderProblems } from './order-problems.js';
import { progressText } from './order-progress.js';
import { isLive } from './order-status.js';
import { OrderSteps } from './order-steps.js';
import type { OwnOrder } from './own-order-api.js';
import { paymentNewsText } from './payment-words.js';
import { PromisedDay } from './promised-day.js';

/** What is new since the page was opened, in a sentence; empty while nothing is. */
const useNews = (words: string): string => {
  const [state, setState] = useState({ words, news: '' });
  if (state.words !== words) setState({ words, news: words });
  return state.news;
};

const TITLE = 'mb-5 border-b border-line-strong pb-3 text-xl';

/** Everything that its customer needs of an order. */
export const OrderView = ({ order, own }: { order: Order; own: OwnOrder }) => {
  useBoughtOutOfCart(order);
  const words = progressText(order);
  const paymentWords = paymentNewsText(order);
  const news = useNews([words, ...(paymentWords === undefined ? [] : [paymentWords])].join(' '));
  return (
    <>
      <p className="mt-4 max-w-[60ch] text-lg">{words}</p>
      {paymentWords !== undefined && <p className="mt-2 max-w-[60ch] text-lg">{paymentWords}</p>}
      <PromisedDay order={order} />
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
            <InvoiceButton order={order} own={own} />
            {(isLive(order.status) || order.status === 'refunded') && <OrderAgain order={order} />}
          </div>
          <OrderProblems order={order} own={own} />
        </div>
      </div>
    </>
  );
};
