import { ADMIN_USERS_PAGE_SIZE, adminPageOf, adminPathTo, type AdminUser, ROLES } from '@paila/shared';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { gettext, t } from '../../platform/i18n.js';
import { type ShopTime, useShopTime } from '../platform/shop-time.js';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/column.js';
import { DataTable } from '../ui/data-table.js';
import { FilterBar, FilterChoice } from '../ui/filters.js';
import { type ListState, useListState } from '../ui/list-state.js';
import { PageHead } from '../ui/page-head.js';
import { EmptyPage, Pager } from '../ui/pager.js';
import { SearchField } from '../ui/search-field.js';
import { EmptyState } from '../ui/states.js';
import { useAdminUsersQuery, useGuestsQuery } from './customer-api.js';
import { fullName, roleInWords } from './customer-words.js';
import { GuestList, GuestsBeside } from './guest-list.js';

const FILTERS = ['role', 'blocked', 'guests'] as const;
type Filter = (typeof FILTERS)[number];

const columnsOfCustomers = ({ dayOfMoment }: ShopTime): readonly Column<AdminUser>[] => [
  { id: 'name', header: t`Name`, cell: fullName, link: true, card: 'title' },
  { id: 'email', header: t`Email`, cell: ({ email }) => <span className="break-all">{email}</span>, card: 'plain' },
  { id: 'username', header: t`Username`, cell: ({ username }) => username, card: 'none' },
  {
    id: 'role',
    header: t`Role`,
    cell: ({ role, blocked }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className={role === 'customer' ? 'text-muted' : 'font-semibold'}>{roleInWords(role)}</span>
        {blocked && <span className="bg-sunken px-1.5 text-sm font-semibold text-bad">{t`Blocked`}</span>}
      </span>
    ),
    card: 'end',
  },
  {
    id: 'since',
    header: t`Customer since`,
    cell: ({ createdAt }) => <span className="tabular whitespace-nowrap">{dayOfMoment(createdAt)}</span>,
    card: 'named',
  },
];

const Filters = ({
  list: { search, filters, setSearch, setFilters, isNarrowed, clear },
}: {
  list: ListState<Filter>;
}) => (
  <FilterBar onClear={isNarrowed ? clear : undefined}>
    <SearchField
      label={t`Search customers`}
      placeholder={t`Name, email, phone, username`}
      value={search}
      onChange={setSearch}
    />
    <FilterChoice
      label={t`Account`}
      value={filters.guests}
      options={[{ value: 'true', label: t`Guests` }]}
      onChange={(guests) => {
        setFilters({ guests, role: undefined, blocked: undefined });
      }}
    />
    <FilterChoice
      label={t`Role`}
      value={filters.role}
      options={ROLES.map((role) => ({ value: role, label: roleInWords(role) }))}
      onChange={(role) => {
        setFilters({ role, guests: undefined });
      }}
    />
    <FilterChoice
      label={t`Blocked`}
      value={filters.blocked}
      options={[
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ]}
      onChange={(blocked) => {
        setFilters({ blocked, guests: undefined });
      }}
    />
  </FilterBar>
);

/** How many guests the list of accounts shows below it. */
const GUESTS_BESIDE = 5;

/** Accounts, searched and narrowed by the server, ten to a page, and the guests that the same search finds. */
const AccountList = ({ list, title }: { list: ListState<Filter>; title: string }) => {
  const { page, search, filters, isNarrowed, clear, setPage } = list;
  const time = useShopTime();
  const searched = search === '' ? undefined : search;
  const { data, error, isFetching, refetch } = useAdminUsersQuery(
    {
      page,
      limit: ADMIN_USERS_PAGE_SIZE,
      search: searched,
      role: ROLES.find((role) => role === filters.role),
      blocked: filters.blocked === undefined ? undefined : filters.blocked === 'true',
    },
    { refetchOnMountOrArgChange: true },
  );
  // Guests have no role, and nobody can block them.
  const hasGuests = filters.role === undefined && filters.blocked === undefined;
  const { currentData: guests } = useGuestsQuery(
    hasGuests ? { page: 1, limit: GUESTS_BESIDE, search: searched } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const hasFoundGuests = hasGuests && guests !== undefined && guests.total > 0;
  const columns = useMemo(() => columnsOfCustomers(time), [time]);
  const nobody = hasFoundGuests ? t`No account is found by that.` : t`Nobody is found by that.`;
  return (
    <>
      <DataTable<AdminUser>
        label={title}
        columns={columns}
        rows={data?.rows}
        rowId={({ _id }) => _id}
        hrefOf={({ _id }) => adminPathTo('user', { id: _id })}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyPage pageSize={ADMIN_USERS_PAGE_SIZE} total={data?.total} onPage={setPage}>
            <EmptyState action={isNarrowed && <Button onClick={clear}>{t`Show all customers`}</Button>}>
              {isNarrowed ? nobody : t`Nobody has an account yet.`}
            </EmptyState>
          </EmptyPage>
        }
      />
      {hasFoundGuests && (
        <GuestsBeside
          guests={guests.rows}
          total={guests.total}
          allPath={adminPathTo('users', { guests: 'true', ...(searched === undefined ? {} : { search }) })}
        />
      )}
      <Pager page={page} pageSize={ADMIN_USERS_PAGE_SIZE} total={data?.total} onPage={setPage} />
    </>
  );
};

/** Everybody who has an account or has ordered without one. */
export const CustomersPage = () => {
  const list = useListState(FILTERS);
  const { page, search, filters, clear, setPage } = list;
  const title = gettext(adminPageOf('users').title);
  return (
    <>
      <PageHead title={title} />
      <Filters list={list} />
      {filters.guests === 'true' ? (
        <GuestList page={page} search={search} onPage={setPage} onClear={clear} />
      ) : (
        <AccountList list={list} title={title} />
      )}
    </>
  );
};
