import { ADMIN_USERS_PAGE_SIZE, adminPathTo, type AdminUser, ROLES } from '@paila/shared';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { t } from '../../platform/i18n.js';
import { type Column, DayCell } from '../ui/column.js';
import { filterOptions } from '../ui/filters.js';
import { type ListFilter, ListHead, ListTable } from '../ui/list-frame.js';
import { filterFlag, filterMember, type ListState, useListState } from '../ui/list-state.js';
import { pageTitle } from '../ui/page-head.js';
import { customerApi } from './customer-api.js';
import { fullName, roleLabel } from './customer-words.js';
import { GuestList, GuestsBeside } from './guest-list.js';

const FILTERS = ['role', 'blocked', 'guests'] as const;
type Filter = (typeof FILTERS)[number];

const customerColumns = (): readonly Column<AdminUser>[] => [
  { id: 'name', header: t`Name`, cell: fullName, link: true, card: 'title' },
  { id: 'email', header: t`Email`, cell: ({ email }) => <span className="break-all">{email}</span>, card: 'plain' },
  { id: 'username', header: t`Username`, cell: ({ username }) => username, card: 'none' },
  {
    id: 'role',
    header: t`Role`,
    cell: ({ role, blocked }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className={role === 'customer' ? 'text-muted' : 'font-semibold'}>{roleLabel(role)}</span>
        {blocked && <span className="bg-sunken px-1.5 text-sm font-semibold text-bad">{t`Blocked`}</span>}
      </span>
    ),
    card: 'end',
  },
  {
    id: 'since',
    header: t`Customer since`,
    cell: ({ createdAt }) => <DayCell at={createdAt} />,
    card: 'named',
  },
];

const customerFilters = (): readonly ListFilter<Filter>[] => [
  {
    name: 'guests',
    label: t`Account`,
    options: [{ value: 'true', label: t`Guests` }],
    clears: ['role', 'blocked'],
  },
  { name: 'role', label: t`Role`, options: filterOptions(ROLES, roleLabel), clears: ['guests'] },
  {
    name: 'blocked',
    label: t`Blocked`,
    options: [
      { value: 'true', label: t`Yes` },
      { value: 'false', label: t`No` },
    ],
    clears: ['guests'],
  },
];

const GUESTS_BESIDE = 5;

/** The accounts, searched and narrowed by the server, and the guests that the same search finds. */
const AccountList = ({ list }: { list: ListState<Filter> }) => {
  const { query, filters, isNarrowed } = list;
  const { search } = query;
  const call = customerApi.useAdminUsersQuery(
    { ...query, role: filterMember(ROLES, filters.role), blocked: filterFlag(filters.blocked) },
    { refetchOnMountOrArgChange: true },
  );
  // Guests have no role, and nobody can block them.
  const hasGuests = filters.role === undefined && filters.blocked === undefined;
  const { currentData: guests } = customerApi.useGuestsQuery(
    hasGuests ? { query: { page: 1, limit: GUESTS_BESIDE, search } } : skipToken,
    {
      refetchOnMountOrArgChange: true,
    },
  );
  const hasFoundGuests = hasGuests && guests !== undefined && guests.total > 0;
  const columns = useMemo(() => customerColumns(), []);
  const nobody = hasFoundGuests ? t`No accounts match this search.` : t`No customers match this search.`;
  return (
    <ListTable<AdminUser>
      label={pageTitle('users')}
      columns={columns}
      list={list}
      call={call}
      rowPath={({ _id }) => adminPathTo('user', { id: _id })}
      emptyText={isNarrowed ? nobody : t`There are no accounts yet.`}
      showAll={t`Show all customers`}
    >
      {hasFoundGuests && (
        <GuestsBeside
          guests={guests.rows}
          total={guests.total}
          allPath={adminPathTo('users', { guests: 'true', ...(search === undefined ? {} : { search }) })}
        />
      )}
    </ListTable>
  );
};

/** All customers, with or without an account. */
export const CustomersPage = () => {
  const list = useListState(FILTERS, ADMIN_USERS_PAGE_SIZE);
  return (
    <>
      <ListHead
        page="users"
        list={list}
        searchLabel={t`Search customers`}
        placeholder={t`Name, email, phone, username`}
        filters={customerFilters()}
      />
      {list.filters.guests === 'true' ? <GuestList list={list} /> : <AccountList list={list} />}
    </>
  );
};
