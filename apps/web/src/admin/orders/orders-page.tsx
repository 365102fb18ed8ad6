import { adminPageOf, adminPathTo, type Order, ORDER_STATUSES, type OrderSort } from '@paila/shared';
import { useMemo, useState } from 'react';
import { gettext, t } from '../../platform/i18n.js';
import { type ShopTime, useShopTime } from '../platform/shop-time.js';
import { DataTable } from '../ui/data-table.js';
import { FilterBar, FilterChoice, FilterDate } from '../ui/filters.js';
import { type ListState, type Sorting, useListState } from '../ui/list-state.js';
import { ListViews } from '../ui/list-views.js';
import { PageHead } from '../ui/page-head.js';
import { EmptyPage, Pager } from '../ui/pager.js';
import { SearchField } from '../ui/search-field.js';
import { EmptyState } from '../ui/states.js';
import { Button } from '../ui/button.js';
import { CancelSelected } from './cancel-selected.js';
import { useAdminOrdersQuery, useOrderCountsQuery } from './order-api.js';
import { useOrderColumns } from './order-columns.js';
import { orderName, statusChoice } from '../order-summary/order-words.js';
import { useOrderRights } from './order-rights.js';

const PAGE_SIZE = 20;
const FILTERS = ['status', 'packed', 'attention', 'undecided', 'from', 'to', 'removed', 'user'] as const;
type Filter = (typeof FILTERS)[number];

/** The server's orders of the list, by the column and direction that show them. */
const SORTS: Readonly<Record<string, OrderSort>> = {
  '-placed': 'newest',
  placed: 'oldest',
  '-amount': 'highest',
  amount: 'lowest',
};
const sortOf = (sorting: Sorting | undefined): OrderSort | undefined =>
  sorting && SORTS[`${sorting.desc ? '-' : ''}${sorting.id}`];

const flagOf = (value: string | undefined): boolean | undefined =>
  value === 'true' || value === 'false' ? value === 'true' : undefined;

const queryOf = ({ page, search, filters, sorting }: ListState<Filter>, { startOfDay, endOfDay }: ShopTime) => ({
  page,
  limit: PAGE_SIZE,
  search: search === '' ? undefined : search,
  status: ORDER_STATUSES.find((status) => status === filters.status),
  packed: flagOf(filters.packed),
  attention: flagOf(filters.attention),
  undecided: flagOf(filters.undecided),
  removed: flagOf(filters.removed),
  user: filters.user,
  from: startOfDay(filters.from)?.toISOString(),
  to: endOfDay(filters.to)?.toISOString(),
  sort: sortOf(sorting),
});

/** The lists that are worked through each day. */
const Views = ({ filters }: Pick<ListState<Filter>, 'filters'>) => {
  const { data: counts } = useOrderCountsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ListViews
      label={t`Lists of orders`}
      path={adminPageOf('orders').path}
      current={filters}
      views={[
        { label: t`All`, query: {} },
        { label: t`To pack`, query: { status: 'paid', packed: 'false' }, count: counts?.toPack, isTodo: true },
        { label: t`To ship`, query: { status: 'paid', packed: 'true' }, count: counts?.toShip, isTodo: true },
        { label: t`On their way`, query: { status: 'shipped' }, count: counts?.onTheWay },
        { label: t`Attention`, query: { attention: 'true' }, count: counts?.attention, isTodo: true },
        { label: t`Bin`, query: { removed: 'true' } },
      ]}
    />
  );
};

const Filters = ({ list }: { list: ListState<Filter> }) => {
  const { filters, search, setSearch, setFilters } = list;
  const { dayInWords } = useShopTime();
  return (
    <FilterBar onClear={list.isNarrowed ? list.clear : undefined}>
      <SearchField
        label={t`Search orders`}
        placeholder={t`Number, name, phone, address, product`}
        value={search}
        onChange={setSearch}
      />
      <FilterChoice
        label={t`Status`}
        value={filters.status}
        options={ORDER_STATUSES.map((status) => ({ value: status, label: statusChoice(status) }))}
        onChange={(status) => {
          // Only what is paid is packed.
          setFilters({ status, packed: undefined });
        }}
      />
      {filters.status === 'paid' && (
        <FilterChoice
          label={t`Packed`}
          value={filters.packed}
          options={[
            { value: 'true', label: t`Yes` },
            { value: 'false', label: t`No` },
          ]}
          onChange={(packed) => {
            setFilters({ packed });
          }}
        />
      )}
      <FilterChoice
        label={t`Attention`}
        value={filters.attention}
        options={[
          { value: 'true', label: t`Needed` },
          { value: 'false', label: t`Not needed` },
        ]}
        onChange={(attention) => {
          setFilters({ attention });
        }}
      />
      <FilterChoice
        label={t`Payment`}
        value={filters.undecided}
        options={[{ value: 'true', label: t`In doubt` }]}
        onChange={(undecided) => {
          setFilters({ undecided });
        }}
      />
      <FilterDate
        label={t`From`}
        value={filters.from}
        inWords={dayInWords}
        onChange={(from) => {
          setFilters({ from });
        }}
      />
      <FilterDate
        label={t`To`}
        value={filters.to}
        inWords={dayInWords}
        onChange={(to) => {
          setFilters({ to });
        }}
      />
      {filters.user !== undefined && (
        <FilterChoice
          label={t`Customer`}
          value={filters.user}
          options={[{ value: filters.user, label: t`one account` }]}
          onChange={(user) => {
            setFilters({ user });
          }}
        />
      )}
    </FilterBar>
  );
};

const NONE: ReadonlySet<string> = new Set();

/** All orders, searched, narrowed and sorted by the server. */
export const OrdersPage = () => {
  const list = useListState(FILTERS);
  const query = queryOf(list, useShopTime());
  const { data, error, isFetching, refetch } = useAdminOrdersQuery(query, { refetchOnMountOrArgChange: true });
  const [{ of, ids }, setSelected] = useState({ of: '', ids: NONE });
  const { mayCancel } = useOrderRights();
  const isBin = query.removed === true;
  const { from = '', to = '' } = list.filters;
  const isBackwards = from !== '' && to !== '' && from > to;
  const { columns, dialogs } = useOrderColumns(isBin);
  // What was selected on another page or in another list must not be cancelled with this one. While this one is on its way, the
  // rows of the last one are still shown and can be selected.
  const key = JSON.stringify(query);
  const selected = useMemo((): ReadonlySet<string> => {
    const shown = data?.rows.map(({ _id }) => _id) ?? [];
    return of === key ? new Set(shown.filter((id) => ids.has(id))) : NONE;
  }, [data, of, key, ids]);
  const select = (next: ReadonlySet<string>): void => {
    setSelected({ of: key, ids: next });
  };
  return (
    <>
      <PageHead
        title={gettext(adminPageOf('orders').title)}
        actions={
          selected.size > 0 && (
            <CancelSelected
              orders={data?.rows.filter(({ _id }) => selected.has(_id)) ?? []}
              onDone={() => {
                select(NONE);
              }}
            />
          )
        }
      />
      <Views filters={list.filters} />
      <Filters list={list} />
      <DataTable<Order>
        label={isBin ? t`Removed orders` : gettext(adminPageOf('orders').title)}
        columns={columns}
        rows={data?.rows}
        rowId={({ _id }) => _id}
        nameOf={orderName}
        hrefOf={({ _id }) => adminPathTo('order', { id: _id })}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        sorting={list.sorting}
        onSort={list.setSorting}
        {...(mayCancel && !isBin && { selected, onSelect: select })}
        empty={
          <EmptyPage pageSize={PAGE_SIZE} total={data?.total} onPage={list.setPage}>
            <EmptyState action={list.isNarrowed && <Button onClick={list.clear}>{t`Show all orders`}</Button>}>
              {isBackwards
                ? t`The day under From is after the one under To: no order is between them.`
                : isBin
                  ? t`The bin is empty.`
                  : list.isNarrowed
                    ? t`No order is like that.`
                    : t`No Orders yet.`}
            </EmptyState>
          </EmptyPage>
        }
      />
      <Pager page={list.page} pageSize={PAGE_SIZE} total={data?.total} onPage={list.setPage} />
      {dialogs}
    </>
  );
};
