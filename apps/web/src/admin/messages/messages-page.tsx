import { adminPageOf, adminPathTo, MESSAGE_STATES, type MessageRow } from '@paila/shared';
import { useMemo } from 'react';
import { gettext, t } from '../../platform/i18n.js';
import { useShopTime } from '../platform/shop-time.js';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/column.js';
import { DataTable } from '../ui/data-table.js';
import { FilterBar } from '../ui/filters.js';
import { type ListState, useListState } from '../ui/list-state.js';
import { ListViews } from '../ui/list-views.js';
import { PageHead } from '../ui/page-head.js';
import { EmptyPage, Pager } from '../ui/pager.js';
import { SearchField } from '../ui/search-field.js';
import { EmptyState } from '../ui/states.js';
import { useAdminMessagesQuery } from './message-api.js';
import { messageStateInWords, MessageStateMark } from './message-state.js';

const PAGE_SIZE = 20;
const FILTERS = ['state'] as const;
type Filter = (typeof FILTERS)[number];

const useColumns = (): readonly Column<MessageRow>[] => {
  const { momentInWords } = useShopTime();
  return useMemo(
    (): readonly Column<MessageRow>[] => [
      {
        id: 'name',
        header: t`From`,
        cell: ({ name }) => (
          <span className="block min-w-0 break-words md:max-w-56 md:truncate" title={name}>
            {name}
          </span>
        ),
        link: true,
        card: 'title',
      },
      {
        id: 'text',
        header: t`Message`,
        cell: ({ topic, excerpt }) => (
          <span className="line-clamp-1 max-w-[60ch] break-words">
            {topic !== undefined && <span className="font-semibold">{`${topic} · `}</span>}
            <span className="text-muted">{excerpt}</span>
          </span>
        ),
        card: 'plain',
      },
      {
        id: 'written',
        header: t`Written`,
        cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted">{momentInWords(createdAt)}</span>,
        card: 'plain',
      },
      { id: 'state', header: t`State`, cell: (message) => <MessageStateMark {...message} />, card: 'plain' },
    ],
    [momentInWords],
  );
};

const Narrowing = ({
  list: { search, filters, setSearch, isNarrowed, clear },
}: {
  list: Pick<ListState<Filter>, 'search' | 'filters' | 'setSearch' | 'isNarrowed' | 'clear'>;
}) => (
  <>
    <ListViews
      label={t`Lists of messages`}
      path={adminPageOf('messages').path}
      current={filters}
      views={[
        { label: t`All`, query: {} },
        ...MESSAGE_STATES.map((state) => ({ label: messageStateInWords(state), query: { state } })),
      ]}
    />
    <FilterBar onClear={isNarrowed ? clear : undefined}>
      <SearchField
        label={t`Search messages`}
        placeholder={t`Name, address, topic, text`}
        value={search}
        onChange={setSearch}
      />
    </FilterBar>
  </>
);

/** What was written to the shop, searched and narrowed by the server. */
export const MessagesPage = () => {
  const list = useListState(FILTERS);
  const { page, search, filters, isNarrowed, clear, setPage } = list;
  const { data, error, isFetching, refetch } = useAdminMessagesQuery(
    {
      page,
      limit: PAGE_SIZE,
      search: search === '' ? undefined : search,
      state: MESSAGE_STATES.find((state) => state === filters.state),
    },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useColumns();
  const title = gettext(adminPageOf('messages').title);
  return (
    <>
      <PageHead title={title} />
      <Narrowing list={list} />
      <DataTable<MessageRow>
        label={title}
        columns={columns}
        rows={data?.rows}
        rowId={({ _id }) => _id}
        hrefOf={({ _id }) => adminPathTo('message', { id: _id })}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyPage pageSize={PAGE_SIZE} total={data?.total} onPage={setPage}>
            <EmptyState action={isNarrowed && <Button onClick={clear}>{t`Show all messages`}</Button>}>
              {isNarrowed ? t`No message is like that.` : t`Nobody has written yet.`}
            </EmptyState>
          </EmptyPage>
        }
      />
      <Pager page={page} pageSize={PAGE_SIZE} total={data?.total} onPage={setPage} />
    </>
  );
};
