import { ADMIN_USERS_PAGE_SIZE, adminPageOf, adminPathTo, type AdminUser, ROLES } from '@paila/shared';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { gettext, t } from '../../platform/i18n.js';
import { type ShopTime, useShopTime } from '../platform/shop-time.js';
import type { Column } from '../ui/column.js';
import { FilterChoice } from '../ui/filters.js';
import { ListFilters, ListTable } from '../ui/list-frame.js';
import { type ListState, pageQuery, useListState } from '../ui/list-state.js';
import { PageHead } from '../ui/page-head.js';
import { useAdminUsersQuery, useGuestsQuery } from './customer-api.js';
import { fullName, roleLabel } from './customer-words.js';
import { GuestList, GuestsBeside } from './guest-list.js';

const FILTERS = ['role', 'blocked', 'guests'] as const;
type Filter = (typeof FILTERS)[number];

const columnsOfCustomers = ({ formatDayOfMoment }: ShopTime): readonly Column<AdminUser>[] => [
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
    cell: ({ createdAt }) => <span className="tabular whitespace-nowrap">{formatDayOfMoment(createdAt)}</span>,
    card: 'named',
  },
];

const Filters = ({ list }: { list: ListState<Filter> }) => (
  <ListFilters list={list} label={t`Search customers`} placeholder={t`Name, email, phone, username`}>
    <FilterChoice
      label={t`Account`}
      value={list.filters.guests}
      options={[{ value: 'true', label: t`Guests` }]}
      onChange={(guests) => {
        list.setFilters({ guests, role: undefined, blocked: undefined });
      }}
    />
    <FilterChoice
      label={t`Role`}
      value={list.filters.role}
      options={ROLES.map((role) => ({ value: role, label: roleLabel(role) }))}
      onChange={(role) => {
        list.setFilters({ role, guests: undefined });
      }}
    />
    <FilterChoice
      label={t`Blocked`}
      value={list.filters.blocked}
      options={[
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ]}
      onChange={(blocked) => {
        list.setFilters({ blocked, guests: undefined });
      }}
    />
  </ListFilters>
);

/** How many guests the list of accounts shows below it. */
const GUESTS_BESIDE = 5;

/** Accounts, searched and narrowed by the server, ten to a page, and the guests that the same search finds. */
const AccountList = ({ list, title }: { list: ListState<Filter>; title: string }) => {
  const { filters, isNarrowed } = list;
  const time = useShopTime();
  const query = pageQuery(list, ADMIN_USERS_PAGE_SIZE);
  const { search } = query;
  const call = useAdminUsersQuery(
    {
      ...query,
      role: ROLES.find((role) => role === filters.role),
      blocked: filters.blocked === undefined ? undefined : filters.blocked === 'true',
    },
    { refetchOnMountOrArgChange: true },
  );
  // Guests have no role, and nobody can block them.
  const hasGuests = filters.role === undefined && filters.blocked === undefined;
  const { currentData: guests } = useGuestsQuery(hasGuests ? { page: 1, limit: GUESTS_BESIDE, search } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const hasFoundGuests = hasGuests && guests !== undefined && guests.total > 0;
  const columns = useMemo(() => columnsOfCustomers(time), [time]);
  const nobody = hasFoundGuests ? t`No account is found by that.` : t`Nobody is found by that.`;
  return (
    <ListTable<AdminUser>
      label={title}
      columns={columns}
      list={list}
      pageSize={ADMIN_USERS_PAGE_SIZE}
      call={call}
      hrefOf={({ _id }) => adminPathTo('user', { id: _id })}
      emptyText={isNarrowed ? nobody : t`Nobody has an account yet.`}
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

/** Everybody who has an account or has ordered without one. */
export const CustomersPage = () => {
  const list = useListState(FILTERS);
  const title = gettext(adminPageOf('users').title);
  return (
    <>
      <PageHead title={title} />
      <Filters list={list} />
      {list.filters.guests === 'true' ? <GuestList list={list} /> : <AccountList list={list} title={title} />}
    </>
  );
};
