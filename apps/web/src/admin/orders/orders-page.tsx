import {
  adminPathTo,
  maySeeAdminPage,
  type Order,
  ORDER_METHODS,
  ORDER_STATUSES,
  type OrderSort,
  TO_SEND,
} from '@paila/shared';
import { useMemo, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { type ShopTime, useShopTime } from '../platform/shop-time.js';
import { useStaff } from '../platform/staff.js';
import { filterOptions } from '../ui/filters.js';
import { type ListFilter, ListHead, ListTable } from '../ui/list-frame.js';
import { filterFlag, filterMember, type ListState, useListState } from '../ui/list-state.js';
import type { ListView } from '../ui/list-views.js';
import { pageTitle } from '../ui/page-head.js';
import { CancelSelected } from './cancel-selected.js';
import { orderApi } from './order-api.js';
import { useOrderColumns } from './order-columns.js';
import { orderName, statusChoice } from '../order-summary/order-words.js';
import { useOrderRights } from './order-rights.js';

const FILTERS = [
  'status',
  'toSend',
  'packed',
  'pickUp',
  'method',
  'attention',
  'refundDue',
  'undecided',
  'from',
  'to',
  'removed',
  'user',
] as const;
type Filter = (typeof FILTERS)[number];

/** The server's sort orders, by column and direction. */
const SORTS: Readonly<Record<string, OrderSort>> = {
  '-placed': 'newest',
  placed: 'oldest',
  '-amount': 'highest',
  amount: 'lowest',
};

const orderQuery = ({ query, filters, sort = '' }: ListState<Filter>, { startOfDay, endOfDay }: ShopTime) => ({
  ...query,
  status: filterMember(ORDER_STATUSES, filters.status),
  toSend: filterFlag(filters.toSend),
  packed: filterFlag(filters.packed),
  pickUp: filterFlag(filters.pickUp),
  method: filterMember(ORDER_METHODS, filters.method),
  attention: filterFlag(filters.attention),
  refundDue: filterFlag(filters.refundDue),
  undecided: filterFlag(filters.undecided),
  removed: filterFlag(filters.removed),
  user: filters.user,
  from: startOfDay(filters.from)?.toISOString(),
  to: endOfDay(filters.to)?.toISOString(),
  sort: SORTS[sort],
});

/** The lists for every day. */
const useViews = (): readonly ListView[] => {
  const mayCall = maySeeAdminPage(useStaff(), 'calls');
  const { mayRefund } = useOrderRights();
  const { pickUp } = useSettings();
  const { data: counts } = orderApi.useOrderCountsQuery({}, { refetchOnMountOrArgChange: true });
  return [
    { label: t`All`, query: {} },
    ...(mayCall
      ? [{ label: t`To call`, query: {}, path: adminPathTo('calls'), count: counts?.toCall, isTodo: true }]
      : []),
    { label: t`To pack`, query: { toSend: 'true', packed: 'false' }, count: counts?.toPack, isTodo: true },
    {
      label: t`To ship`,
      query: { toSend: 'true', packed: 'true', pickUp: 'false' },
      count: counts?.toShip,
      isTodo: true,
    },
    // Staff wait for these customers: nothing is left to do.
    ...(pickUp !== undefined || (counts?.toHandOver ?? 0) > 0
      ? [
          {
            label: t`Ready to pick up`,
            query: { toSend: 'true', packed: 'true', pickUp: 'true' },
            count: counts?.toHandOver,
          },
        ]
      : []),
    { label: t`On their way`, query: { status: 'shipped' }, count: counts?.onTheWay },
    { label: t`Attention`, query: { attention: 'true' }, count: counts?.attention, isTodo: true },
    { label: t`To refund`, query: { refundDue: 'true' }, count: counts?.refundsDue, isTodo: mayRefund },
    { label: t`Bin`, query: { removed: 'true' } },
  ];
};

const filtersFor = ({ status, toSend, pickUp, user }: ListState<Filter>['filters']): readonly ListFilter<Filter>[] => {
  const flag = (yes: string, no: string) => filterOptions(['true', 'false'], (value) => (value === 'true' ? yes : no));
  const packed = { name: 'packed', label: t`Packed`, options: flag(t`Yes`, t`No`) } as const;
  const isPackable = toSend === 'true' || TO_SEND.some((name) => name === status);
  return [
    // Only orders that the shop sends next are packed.
    {
      name: 'status',
      label: t`Status`,
      options: filterOptions(ORDER_STATUSES, statusChoice),
      clears: ['toSend', 'packed'],
    },
    ...(toSend === undefined
      ? []
      : [{ name: 'toSend', label: t`To send`, options: flag(t`Yes`, t`No`), clears: ['packed'] } as const]),
    ...(isPackable ? [packed] : []),
    ...(pickUp === undefined
      ? []
      : [{ name: 'pickUp', label: t`Pick-up in the shop`, options: flag(t`Yes`, t`No`) } as const]),
    {
      name: 'method',
      label: t`Way to pay`,
      options: filterOptions(ORDER_METHODS, (method) => (method === 'cash' ? t`Cash on delivery` : t`Not on delivery`)),
    },
    { name: 'attention', label: t`Attention`, options: flag(t`Needed`, t`Not needed`) },
    { name: 'refundDue', label: t`Refunds`, options: [{ value: 'true', label: t`To make` }] },
    { name: 'undecided', label: t`Payment`, options: [{ value: 'true', label: t`In doubt` }] },
    { name: 'from', label: t`From` },
    { name: 'to', label: t`To` },
    ...(user === undefined
      ? []
      : [{ name: 'user', label: t`Customer`, options: [{ value: user, label: t`one account` }] } as const]),
  ];
};

const NONE: ReadonlySet<string> = new Set();

/** True if the list is that of all refunds to make. */
const isOfRefunds = ({ filters, search }: ListState<Filter>): boolean =>
  filters.refundDue === 'true' && Object.keys(filters).length === 1 && search === '';

const emptyText = (list: ListState<Filter>, isBin: boolean): string => {
  const { from = '', to = '' } = list.filters;
  if (from !== '' && to !== '' && from > to) {
    return t`“From” is later than “To”, so no order matches.`;
  }
  if (isBin) return t`The bin is empty.`;
  if (isOfRefunds(list)) return t`There are no refunds to make.`;
  return list.isNarrowed ? t`No orders match these filters.` : t`No Orders yet.`;
};

/** All orders, searched, narrowed and sorted by the server. */
export const OrdersPage = () => {
  const list = useListState(FILTERS);
  const query = orderQuery(list, useShopTime());
  const call = orderApi.useAdminOrdersQuery(query, { refetchOnMountOrArgChange: true });
  const { data } = call;
  const [{ of, ids }, setSelected] = useState({ of: '', ids: NONE });
  const { mayCancel } = useOrderRights();
  const isBin = query.removed === true;
  const columns = useOrderColumns(isBin);
  // A selection belongs to one query: nobody cancels rows of another page or list by accident. While a list is loading,
  // the rows of the last one are still shown and can be selected.
  const key = JSON.stringify(query);
  const selected = useMemo((): ReadonlySet<string> => {
    const shown = data?.rows.map(({ _id }) => _id) ?? [];
    return of === key ? new Set(shown.filter((id) => ids.has(id))) : NONE;
  }, [data, of, key, ids]);
  const select = (next: ReadonlySet<string>): void => setSelected({ of: key, ids: next });
  return (
    <>
      <ListHead
        page="orders"
        list={list}
        actions={
          selected.size > 0 && (
            <CancelSelected
              orders={data?.rows.filter(({ _id }) => selected.has(_id)) ?? []}
              onDone={() => select(NONE)}
            />
          )
        }
        views={{ label: t`Lists of orders`, views: useViews() }}
        searchLabel={t`Search orders`}
        placeholder={t`Number, name, phone, address, product`}
        filters={filtersFor(list.filters)}
      />
      <ListTable<Order>
        label={isBin ? t`Removed orders` : pageTitle('orders')}
        columns={columns}
        list={list}
        call={call}
        rowName={orderName}
        rowPath={({ _id }) => adminPathTo('order', { id: _id })}
        {...(mayCancel && !isBin && { selected, onSelect: select })}
        emptyText={emptyText(list, isBin)}
        showAll={t`Show all orders`}
      />
    </>
  );
};
