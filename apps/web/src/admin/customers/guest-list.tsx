import { ADMIN_USERS_PAGE_SIZE, type Guest } from '@paila/shared';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { type ShopTime, useShopTime } from '../platform/shop-time.js';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/column.js';
import { DataTable } from '../ui/data-table.js';
import { EmptyPage, Pager } from '../ui/pager.js';
import { Section } from '../ui/section.js';
import { EmptyState } from '../ui/states.js';
import { useGuestsQuery } from './customer-api.js';
import { calledGuest, guestOrdersPath } from './customer-words.js';

const GuestMark = () => <span className="bg-sunken px-1.5 text-sm font-semibold">{t`Guest`}</span>;

const columnsOfGuests = ({ dayOfMoment }: ShopTime): readonly Column<Guest>[] => [
  { id: 'name', header: t`Name`, cell: calledGuest, link: true, card: 'title' },
  { id: 'email', header: t`Email`, cell: ({ email }) => <span className="break-all">{email}</span>, card: 'plain' },
  { id: 'phone', header: t`Phone`, cell: ({ phone }) => <span className="tabular">{phone}</span>, card: 'plain' },
  { id: 'kind', header: t`Account`, cell: () => <GuestMark />, card: 'end' },
  { id: 'orders', header: t`Orders`, cell: ({ orders }) => String(orders), align: 'end', card: 'named' },
  {
    id: 'last',
    header: t`Last order`,
    cell: ({ lastOrderAt }) => <span className="tabular whitespace-nowrap">{dayOfMoment(lastOrderAt)}</span>,
    card: 'named',
  },
];

interface GuestListProps {
  page: number;
  search: string;
  onPage: (page: number) => void;
  onClear: () => void;
}

/** People who have ordered without an account, ten to a page; each leads to their orders. */
export const GuestList = ({ page, search, onPage, onClear }: GuestListProps) => {
  const time = useShopTime();
  const columns = useMemo(() => columnsOfGuests(time), [time]);
  const { data, error, isFetching, refetch } = useGuestsQuery(
    { page, limit: ADMIN_USERS_PAGE_SIZE, search: search === '' ? undefined : search },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <DataTable<Guest>
        label={t`Guests`}
        columns={columns}
        rows={data?.rows}
        rowId={({ _id }) => _id}
        hrefOf={guestOrdersPath}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyPage pageSize={ADMIN_USERS_PAGE_SIZE} total={data?.total} onPage={onPage}>
            <EmptyState action={<Button onClick={onClear}>{t`Show all customers`}</Button>}>
              {search === '' ? t`Nobody has ordered without an account yet.` : t`Nobody is found by that.`}
            </EmptyState>
          </EmptyPage>
        }
      />
      <Pager page={page} pageSize={ADMIN_USERS_PAGE_SIZE} total={data?.total} onPage={onPage} />
    </>
  );
};

const GuestRow = ({ guest }: { guest: Guest }) => {
  const { dayOfMoment } = useShopTime();
  const { email, phone, orders, lastOrderAt } = guest;
  const count = String(orders);
  const day = dayOfMoment(lastOrderAt);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2">
      <Link to={guestOrdersPath(guest)} className="text-link font-semibold">
        {calledGuest(guest)}
      </Link>
      <GuestMark />
      <span className="break-all">{email}</span>
      <span className="tabular">{phone}</span>
      <span className="tabular ml-auto text-muted">
        {ngettext(msgid`${count} order, on ${day}`, `${count} orders, the last on ${day}`, orders)}
      </span>
    </li>
  );
};

/** The guests that a search of the accounts finds besides, and the way to all of them. */
export const GuestsBeside = ({
  guests,
  total,
  allPath,
}: {
  guests: readonly Guest[];
  total: number;
  allPath: string;
}) => {
  const count = total.toLocaleString('en-US');
  return (
    <div className="px-gutter pt-6">
      <Section
        title={t`Guests`}
        beside={
          <Link to={allPath} className="text-link">
            {ngettext(msgid`Show ${count} guest`, `Show all ${count} guests`, total)}
          </Link>
        }
      >
        <ul className="-mt-3">
          {guests.map((guest) => (
            <GuestRow key={guest._id} guest={guest} />
          ))}
        </ul>
      </Section>
    </div>
  );
};
