import { adminPageOf, adminPathTo, type Order, ORDER_STATUSES, type OrderSort } from '@paila/shared';
import { useMemo, useState } from 'react';
import { gettext, t } from '../../platform/i18n.js';
import { type ShopTime, useShopTime } from '../platform/shop-time.js';
import { FilterChoice, FilterDate } from '../ui/filters.js';
import { ListFilters, ListTable } from '../ui/list-frame.js';
import { type ListState, pageQuery, type Sorting, useListState } from '../ui/list-state.js';
import { ListViews } from '../ui/list-views.js';
import { PageHead } from '../ui/page-head.js';
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

const orderQuery = (list: ListState<Filter>, { startOfDay, endOfDay }: ShopTime) => ({
  ...pageQuery(list, PAGE_SIZE),
  status: ORDER_STATUSES.find((status) => status === list.filters.status),
  packed: flagOf(list.filters.packed),
  attention: flagOf(list.filters.attention),
  undecided: flagOf(list.filters.undecided),
  removed: flagOf(list.filters.removed),
  user: list.filters.user,
  from: startOfDay(list.filters.from)?.toISOString(),
  to: endOfDay(list.filters.to)?.toISOString(),
  sort: sortOf(list.sorting),
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
  const { filters, setFilters } = list;
  const { formatDay } = useShopTime();
  return (
    <ListFilters list={list} label={t`Search orders`} placeholder={t`Number, name, phone, address, product`}>
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
        format={formatDay}
        onChange={(from) => {
          setFilters({ from });
        }}
      />
      <FilterDate
        label={t`To`}
        value={filters.to}
        format={formatDay}
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
    </ListFilters>
  );
};

const NONE: ReadonlySet<string> = new Set();

const emptyText = ({ filters: { from = '', to = '' }, isNarrowed }: ListState<Filter>, isBin: boolean): string => {
  if (from !== '' && to !== '' && from > to) {
    return t`The day under From is after the one under To: no order is between them.`;
  }
  if (isBin) return t`The bin is empty.`;
  return isNarrowed ? t`No orders match these filters.` : t`No Orders yet.`;
};

/** All orders, searched, narrowed and sorted by the server. */
export const OrdersPage = () => {
  const list = useListState(FILTERS);
  const query = orderQuery(list, useShopTime());
  const call = useAdminOrdersQuery(query, { refetchOnMountOrArgChange: true });
  const { data } = call;
  const [{ of, ids }, setSelected] = useState({ of: '', ids: NONE });
  const { mayCancel } = useOrderRights();
  const isBin = query.removed === true;
  const { columns, dialogs } = useOrderColumns(isBin);
  // What was selected on another page or in another list must not be cancelled with this one. While this one is on its
  // way, the rows of the last one are still shown and can be selected.
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
      <ListTable<Order>
        label={isBin ? t`Removed orders` : gettext(adminPageOf('orders').title)}
        columns={columns}
        list={list}
        pageSize={PAGE_SIZE}
        call={call}
        nameOf={orderName}
        hrefOf={({ _id }) => adminPathTo('order', { id: _id })}
        {...(mayCancel && !isBin && { selected, onSelect: select })}
        emptyText={emptyText(list, isBin)}
        showAll={t`Show all orders`}
      />
      {dialogs}
    </>
  );
};
