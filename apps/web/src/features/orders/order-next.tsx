import type { Order } from '@paila/shared';
import { lazy } from 'react';
import { LazyPart } from '../../ui/lazy-part.js';
import { OrderAgain } from './order-again.js';
import type { OwnOrder } from './own-order-api.js';
import { paymentNews } from './payment-news.js';
import { UnpaidActions } from './unpaid-actions.js';

const CheckPayment = lazy(async () => ({ default: (await import('./check-payment.js')).CheckPayment }));

/** What to do next with an order that is not paid, if there is anything. */
export const OrderNext = ({ order, own }: { order: Order; own: OwnOrder }) => {
  const { status, payment } = order;
  if (status === 'pending') return <UnpaidActions order={order} own={own} />;
  if (status !== 'cancelled' && status !== 'expired') return null;
  const news = paymentNews(order);
  if (payment && news === 'undecided') {
    return (
      <div className="min-h-12">
        <LazyPart>
          <CheckPayment payment={payment} own={own} />
        </LazyPart>
      </div>
    );
  }
  // The items of one that was paid too late are sold out.
  return news === 'unused' ? null : <OrderAgain order={order} isNext />;
};
