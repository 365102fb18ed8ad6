import { CASH_DAYS, type CashDay, formatPaisa, type Paisa } from '@paila/shared';
import { useCallback, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { formatDifference } from '../order-summary/cash-words.js';
import { useShopTime } from '../platform/shop-time.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { FilterBar, FilterDate } from '../ui/filters.js';
import { useListState } from '../ui/list-state.js';
import { PageHead, pageTitle } from '../ui/page-head.js';
import { PanelFrame } from '../ui/side-panel.js';
import { EmptyState } from '../ui/states.js';
import { cashApi } from './cash-api.js';
import { carrierName, cashDayId, useCashColumns } from './cash-day-row.js';
import { SettleForm } from './settle-form.js';

const FILTERS = ['from', 'to'] as const;

const sumOf = (amounts: readonly number[]): Paisa => amounts.reduce((sum, amount) => sum + amount, 0) as Paisa;

const Total = ({ name, children }: { name: string; children: string }) => (
  <div className="border-t border-line-strong pt-2">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-lg font-semibold">{children}</dd>
  </div>
);

/** The sums of all days. The difference is that of the days with an entry. */
const Totals = ({ days }: { days: readonly CashDay[] }) => {
  const entered = days.flatMap(({ expected, settlement }) =>
    settlement ? [{ expected, received: settlement.received }] : [],
  );
  const open = days.filter(({ settlement }) => settlement === undefined);
  const received = sumOf(entered.map((entry) => entry.received));
  const difference = received - sumOf(entered.map(({ expected }) => expected));
  return (
    <section aria-label={t`Totals`} className="px-gutter py-4">
      <dl className="tabular grid grid-cols-2 gap-x-8 gap-y-4 md:grid-cols-4">
        <Total name={t`Expected`}>{formatPaisa(sumOf(days.map(({ expected }) => expected)))}</Total>
        <Total name={t`Received`}>{formatPaisa(received)}</Total>
        <Total name={t`Difference`}>{formatDifference(difference)}</Total>
        <Total name={t`Not entered yet`}>{formatPaisa(sumOf(open.map(({ expected }) => expected)))}</Total>
      </dl>
    </section>
  );
};

/** The cash that carriers have collected, by day and carrier, and what they have paid out. */
export const CashPage = () => {
  const { filters, isNarrowed, clear, setFilters } = useListState(FILTERS);
  const { formatDay } = useShopTime();
  const { data, error, isFetching, refetch } = cashApi.useCashDaysQuery(
    { query: filters },
    { refetchOnMountOrArgChange: true },
  );
  // The id stays while the panel closes, so that its content does not vanish first.
  const [panel, setPanel] = useState({ id: '', isOpen: false });
  const enter = useCallback((cashDay: CashDay): void => setPanel({ id: cashDayId(cashDay), isOpen: true }), []);
  const close = (): void => setPanel({ ...panel, isOpen: false });
  const columns = useCashColumns(enter);
  const cashDay = data?.find((each) => cashDayId(each) === panel.id);
  return (
    <>
      <PageHead title={pageTitle('cash')} />
      <FilterBar onClear={isNarrowed ? clear : undefined}>
        {!isNarrowed && <p className="mr-2 text-muted">{t`The last ${CASH_DAYS} days`}</p>}
        <FilterDate label={t`From`} value={filters.from} onChange={(from) => setFilters({ from })} />
        <FilterDate label={t`To`} value={filters.to} onChange={(to) => setFilters({ to })} />
      </FilterBar>
      {data && data.length > 0 && <Totals days={data} />}
      <DataTable<CashDay>
        label={t`Cash by day and carrier`}
        columns={columns}
        rows={data}
        rowId={cashDayId}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState action={isNarrowed && <Button onClick={clear}>{t`Show the last ${CASH_DAYS} days`}</Button>}>
            {isNarrowed
              ? t`No cash was collected on these days.`
              : t`No cash was collected in the last ${CASH_DAYS} days.`}
          </EmptyState>
        }
      />
      <PanelFrame
        open={panel.isOpen && cashDay !== undefined}
        onClose={close}
        title={cashDay ? t`Cash of ${formatDay(cashDay.day)}, ${carrierName(cashDay)}` : pageTitle('cash')}
      >
        {cashDay && <SettleForm of={cashDay} onClose={close} />}
      </PanelFrame>
    </>
  );
};
