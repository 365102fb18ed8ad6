import type { Guest } from '@paila/shared';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { useShopTime } from '../platform/shop-time.js';
import { type Column, DayCell } from '../ui/column.js';
import { ListTable } from '../ui/list-frame.js';
import type { ListState } from '../ui/list-state.js';
import { Section } from '../ui/section.js';
import { customerApi } from './customer-api.js';
import { calledGuest, guestOrdersPath } from './customer-words.js';

const GuestMark = () => <span className="bg-sunken px-1.5 text-sm font-semibold">{t`Guest`}</span>;

const guestColumns = (): readonly Column<Guest>[] => [
  { id: 'name', header: t`Name`, cell: calledGuest, link: true, card: 'title' },
  { id: 'email', header: t`Email`, cell: ({ email }) => <span className="break-all">{email}</span>, card: 'plain' },
  { id: 'phone', header: t`Phone`, cell: ({ phone }) => <span className="tabular">{phone}</span>, card: 'plain' },
  { id: 'kind', header: t`Account`, cell: () => <GuestMark />, card: 'end' },
  { id: 'orders', header: t`Orders`, cell: ({ orders }) => String(orders), align: 'end', card: 'named' },
  { id: 'last', header: t`Last order`, cell: ({ lastOrderAt }) => <DayCell at={lastOrderAt} />, card: 'named' },
];

/** Customers without an account, each with a link to their orders. */
export const GuestList = ({ list }: { list: ListState<string> }) => {
  const columns = useMemo(() => guestColumns(), []);
  const call = customerApi.useGuestsQuery({ query: list.query }, { refetchOnMountOrArgChange: true });
  return (
    <ListTable<Guest>
      label={t`Guests`}
      columns={columns}
      list={list}
      call={call}
      rowPath={guestOrdersPath}
      emptyText={list.search === '' ? t`There are no guest orders yet.` : t`No customers match this search.`}
      showAll={t`Show all customers`}
    />
  );
};

const GuestRow = ({ guest }: { guest: Guest }) => {
  const { formatDayOfMoment } = useShopTime();
  const { email, phone, orders, lastOrderAt } = guest;
  const count = String(orders);
  const day = formatDayOfMoment(lastOrderAt);
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

/** The guests that match a search of the accounts, with a link to all guests. */
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
