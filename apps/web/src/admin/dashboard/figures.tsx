import { formatMoney, formatPaisaInFull, type SalesFigures } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** The change in whole percent; undefined without a value before. */
const changeInPercent = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * 100);

const signed = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${String(Math.abs(percent))} %`;

interface FigureProps {
  name: string;
  value: string;
  /** Stands below, such as the value in rupees. */
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
export const Figures = ({ now, before }: { now: SalesFigures; before: SalesFigures }) => (
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
      more={t`without those given back in full`}
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
      name={t`Placed to paid`}
      value={`${String(paidShare(now))} %`}
      more={t`${now.paid} of ${now.placed} placed, given back or not`}
      change={undefined}
      before={`${String(paidShare(before))} %`}
    />
  </dl>
);
