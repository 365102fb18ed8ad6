import {
  formatMoney,
  formatPaisaInFull,
  type ReportDays,
  reports,
  type SalesFigures,
  type SalesReport,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { addQuery } from '../../platform/contract-api.js';
import { adminApi } from '../platform/admin-api.js';
import { FailedCall, Placeholders } from '../ui/states.js';
import { Chart, Columns, Rows } from './chart.js';

/** The change in whole percent; undefined without a value before. */
const changeInPercent = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * 100);

const signed = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${String(Math.abs(percent))}%`;

interface FigureProps {
  name: string;
  value: string;
  /** A detail below the value, such as the value in rupees. */
  more?: string;
  change: number | undefined;
  before: string;
}

const Figure = ({ name, value, more, change, before }: FigureProps) => (
  <div className="border-t border-line-strong pt-2">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>
      <p className="text-2xl leading-tight font-semibold">{value}</p>
      {more !== undefined && <p className="text-muted">{more}</p>}
      <p className="mt-1 text-sm text-muted">
        {change !== undefined && <span className="font-semibold text-text">{signed(change)} </span>}
        <span>{t`before: ${before}`}</span>
      </p>
    </dd>
  </div>
);

const paidShare = ({ placed, paid }: SalesFigures): number => (placed === 0 ? 0 : Math.round((100 * paid) / placed));

/** The figures of a period, each against the period before. */
const Figures = ({ now, before }: { now: SalesFigures; before: SalesFigures }) => (
  <dl className="tabular grid grid-cols-2 gap-x-8 gap-y-5 md:grid-cols-3 xl:grid-cols-5">
    <Figure
      name={t`Revenue`}
      value={formatMoney(now.revenue)}
      more={formatPaisaInFull(now.charge)}
      change={changeInPercent(now.revenue, before.revenue)}
      before={formatMoney(before.revenue)}
    />
    <Figure
      name={t`Paid orders`}
      value={String(now.orders)}
      more={t`excluding full refunds`}
      change={changeInPercent(now.orders, before.orders)}
      before={String(before.orders)}
    />
    <Figure
      name={t`Average order`}
      value={now.average === undefined ? '–' : formatMoney(now.average)}
      change={changeInPercent(now.average ?? 0, now.average === undefined ? 0 : (before.average ?? 0))}
      before={before.average === undefined ? '–' : formatMoney(before.average)}
    />
    <Figure
      name={t`New customers`}
      value={String(now.newCustomers)}
      change={changeInPercent(now.newCustomers, before.newCustomers)}
      before={String(before.newCustomers)}
    />
    <Figure
      name={t`Orders that were paid`}
      value={`${String(paidShare(now))}%`}
      more={t`${now.paid} of ${now.placed} orders, including refunded ones`}
      change={undefined}
      before={`${String(paidShare(before))}%`}
    />
  </dl>
);

const { useSalesReportQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({ salesReport: addQuery(build, reports, 'showSales', ['AdminReport']) }),
});

/** `2026-11-23` as `23 Nov`, `2026-11-23T14` as `14:00`. */
const pointName = (at: string): string => {
  const hour = at.split('T')[1];
  if (hour !== undefined) return `${hour}:00`;
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(at));
};

const Revenue = ({ report: { series, days } }: { report: SalesReport }) => (
  <Chart
    title={days === 1 ? t`Revenue by hour` : t`Revenue by day`}
    chart={
      <Columns
        points={series.map(({ at, revenue }) => ({ name: pointName(at), value: revenue, label: formatMoney(revenue) }))}
      />
    }
    heads={[days === 1 ? t`Hour` : t`Day`, t`Revenue`, t`In rupees`, t`Paid orders`]}
    rows={series
      .filter(({ orders }) => orders > 0)
      .map(({ at, revenue, charge, orders }) => [
        pointName(at),
        formatMoney(revenue),
        formatPaisaInFull(charge),
        String(orders),
      ])}
    empty={t`There are no payments in this period.`}
  />
);

const BestSellers = ({ report: { bestSellers } }: { report: SalesReport }) => (
  <Chart
    title={t`Best sellers`}
    chart={<Rows points={bestSellers.map(({ title, sold }) => ({ name: title, value: sold }))} />}
    heads={[t`Product`, t`Sold`, t`Revenue`]}
    rows={bestSellers.map(({ title, sold, revenue }) => [title, String(sold), formatMoney(revenue)])}
    empty={t`There are no sales in this period.`}
  />
);

const Sizes = ({ report: { sizes } }: { report: SalesReport }) => {
  const gone = sizes.filter(({ soldOut }) => soldOut > 0);
  return (
    <Chart
      title={t`Sizes that sell out`}
      counts={t`Products whose size is sold out now`}
      chart={<Columns points={gone.map(({ size, soldOut }) => ({ name: size, value: soldOut }))} />}
      heads={[t`Size`, t`Products sold out`, t`Products in stock`, t`Sold`]}
      rows={gone.map(({ size, soldOut, offered, sold }) => [
        size,
        String(soldOut),
        String(offered - soldOut),
        String(sold),
      ])}
      empty={t`Every size of every product is in stock.`}
    />
  );
};

const SoldOut = ({ report: { soldOut } }: { report: SalesReport }) => (
  <Chart
    title={t`Best sellers that are sold out`}
    chart={<Rows points={soldOut.map(({ title, size, sold }) => ({ name: `${title}, ${size}`, value: sold }))} />}
    heads={[t`Product`, t`Size`, t`Sold`]}
    rows={soldOut.map(({ title, size, sold }) => [title, size, String(sold)])}
    empty={t`Nothing sold in this period is sold out.`}
  />
);

/** The sales of a period: figures, charts and best sellers. */
export const Sales = ({ days }: { days: ReportDays }) => {
  const call = useSalesReportQuery(
    { query: { days: String(days) as `${ReportDays}` } },
    { refetchOnMountOrArgChange: true },
  );
  const { data, error, isFetching, refetch } = call;
  if (error !== undefined && !isFetching) return <FailedCall error={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholders className="grid gap-6 py-5" sizes={['h-24 w-full', 'h-56 w-full']} />;
  return (
    <div aria-busy={isFetching} className="grid gap-8 py-5">
      <Figures now={data.now} before={data.before} />
      <Revenue report={data} />
      <div className="grid gap-8 lg:grid-cols-2">
        <BestSellers report={data} />
        <SoldOut report={data} />
      </div>
      <Sizes report={data} />
    </div>
  );
};
