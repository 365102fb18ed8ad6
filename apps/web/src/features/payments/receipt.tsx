import { formatMoney, formatPaisa, type Order, orderLines, type Paisa } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { AddressText } from '../addresses/index.js';
import { OrderLines } from '../orders/index.js';
import { numberOf } from './order-parts.js';

/** Two columns on a desk: the wider one for what is read first. */
export const COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12 xl:gap-x-24';

interface ReceiptProps {
  order: Order;
  /** The payment's id, which stands for the number of an order that has none. */
  pidx?: string | undefined;
  /** The sum in rupees, as far as it is known. */
  paisa: Paisa | undefined;
  /** What became of that sum. */
  paisaName: string;
}

/** An order's lines, its sum in both moneys, its number, and where it goes. */
export const Receipt = ({ order, pidx, paisa, paisaName }: ReceiptProps) => {
  const number = numberOf(order);
  const reference = number ?? pidx;
  return (
    <div className={names(COLUMNS, 'grid gap-y-10 pt-12 lg:pt-16')}>
      <section aria-labelledby="lines-title">
        <h2 id="lines-title" className="mb-5 border-b border-line-strong pb-3 text-xl">
          {t`Your order`}
        </h2>
        <OrderLines lines={orderLines(order)} priced />
      </section>
      <dl className="tabular grid content-start">
        <div className="flex items-baseline justify-between gap-4 text-xl leading-[1.02] font-bold">
          <dt>{t`Total`}</dt>
          <dd>{formatMoney(order.amount)}</dd>
        </div>
        {paisa !== undefined && (
          <div className="flex items-baseline justify-between gap-4 pt-3 font-semibold">
            <dt>{paisaName}</dt>
            <dd>{formatPaisa(paisa)}</dd>
          </div>
        )}
        {reference !== undefined && (
          <div className="mt-3 border-t border-line-strong py-4">
            <dt className="text-sm text-muted">{number === undefined ? t`Payment ID` : t`Order number`}</dt>
            <dd className="font-semibold break-all">{reference}</dd>
          </div>
        )}
        <div className="mt-3 border-t border-line py-4">
          <dt className="text-sm text-muted">{t`Goes to`}</dt>
          <dd>
            <AddressText address={order.address} />
          </dd>
        </div>
      </dl>
    </div>
  );
};
