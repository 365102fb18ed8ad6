import { formatMoney, formatPaisaInFull, type ReportDays, reports, type SalesReport } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { addQuery } from '../../platform/contract-api.js';
import { adminApi } from '../platform/admin-api.js';
import { FailedCall, Placeholders } from '../ui/states.js';
import { Chart, Columns, Rows } from './chart.js';
import { Figures } from './figures.js';

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
    empty={t`Nothing was paid in these days.`}
  />
);

const BestSellers = ({ report: { bestSellers } }: { report: SalesReport }) => (
  <Chart
    title={t`Best sellers`}
    chart={<Rows points={bestSellers.map(({ title, sold }) => ({ name: title, value: sold }))} />}
    heads={[t`Product`, t`Sold`, t`Revenue`]}
    rows={bestSellers.map(({ title, sold, revenue }) => [title, String(sold), formatMoney(revenue)])}
    empty={t`Nothing was sold in these days.`}
  />
);

const Sizes = ({ report: { sizes } }: { report: SalesReport }) => {
  const gone = sizes.filter(({ soldOut }) => soldOut > 0);
  return (
    <Chart
      title={t`Sizes that sell out`}
      counts={t`Products in which the size is sold out now`}
      chart={<Columns points={gone.map(({ size, soldOut }) => ({ name: size, value: soldOut }))} />}
      heads={[t`Size`, t`Products without it`, t`Products with it`, t`Sold`]}
      rows={gone.map(({ size, soldOut, offered, sold }) => [
        size,
        String(soldOut),
        String(offered - soldOut),
        String(sold),
      ])}
      empty={t`Every size of every product is there.`}
    />
  );
};

const SoldOut = ({ report: { soldOut } }: { report: SalesReport }) => (
  <Chart
    title={t`Sold out, and sold best`}
    chart={<Rows points={soldOut.map(({ title, size, sold }) => ({ name: `${title}, ${size}`, value: sold }))} />}
    heads={[t`Product`, t`Size`, t`Sold`]}
    rows={soldOut.map(({ title, size, sold }) => [title, size, String(sold)])}
    empty={t`Nothing that sold in these days is sold out.`}
  />
);

/** How the shop sells. */
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
