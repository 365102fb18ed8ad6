import {
  formatMoney,
  formatPaisa,
  isPartlyRefunded,
  type Order,
  orderNumberFrom,
  type Paisa,
  remainingAmount,
  UNDER_WAY,
} from '@paila/shared';
import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { formatDay, useToday } from '../delivery/index.js';
import { DeliverySum, OrderAddress, OrderLines } from '../orders/index.js';
import { orderReference } from './order-parts.js';

/** Two columns on a wide screen: the wider one is read first. */
export const COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12 xl:gap-x-24';

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-b border-line py-4 last:border-b-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);

const Sum = ({ name, children }: { name: string; children: string }) => (
  <div className="flex items-baseline justify-between gap-4 pt-3 font-semibold">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The name of an order, with the number that its payment gave it. */
const Numbers = ({ order, pidx }: Pick<ReceiptProps, 'order' | 'pidx'>) => {
  const { shortNumber, paymentID } = order;
  const long = orderNumberFrom(paymentID);
  return (
    <>
      {shortNumber !== undefined && <Row name={t`Order`}>{shortNumber}</Row>}
      {long !== undefined && <Row name={t`Order number`}>{long}</Row>}
      {orderReference(order) === undefined && pidx !== undefined && <Row name={t`Payment id`}>{pidx}</Row>}
    </>
  );
};

/** The promised day of a paid order; the order's own page tells if it is late. */
const Arrival = ({ order: { status, deliveryDay } }: { order: Order }) => {
  const today = useToday();
  if (today === undefined || deliveryDay === undefined || deliveryDay < today || !UNDER_WAY.includes(status))
    return null;
  return <Row name={t`Arrives`}>{formatDay(deliveryDay, today)}</Row>;
};

interface ReceiptProps {
  order: Order;
  /** The payment's id, which stands for the number of an order that has none. */
  pidx?: string | undefined;
  /** The sum in rupees; undefined for an old order. */
  paisa: Paisa | undefined;
  /** The label of the sum, such as its refund. */
  paisaName: string;
}

/** An order's lines, delivery fee, total in both currencies, numbers, delivery day and address. */
export const Receipt = ({ order, pidx, paisa, paisaName }: ReceiptProps) => (
  <div className={names(COLUMNS, 'grid gap-y-10 pt-12 lg:pt-16')}>
    <section aria-labelledby="lines-title">
      <h2 id="lines-title" className="mb-5 border-b border-line-strong pb-3 text-xl">
        {t`Your order`}
      </h2>
      <OrderLines order={order} priced />
    </section>
    <div className="tabular">
      <dl>
        <DeliverySum order={order} />
        <div className="flex items-baseline justify-between gap-4 text-xl leading-[1.02] font-bold">
          <dt>{t`Total`}</dt>
          <dd>{formatMoney(order.amount)}</dd>
        </div>
        {paisa !== undefined && <Sum name={paisaName}>{formatPaisa(paisa)}</Sum>}
        {isPartlyRefunded(order) && <Sum name={t`Total less refunds`}>{formatMoney(remainingAmount(order))}</Sum>}
      </dl>
      <dl className="mt-3 border-t border-line-strong">
        <Numbers order={order} pidx={pidx} />
        <Arrival order={order} />
        <OrderAddress order={order} />
      </dl>
    </div>
  </div>
);
