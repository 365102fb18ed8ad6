import { adminPageOf, adminPathTo, MESSAGE_STATES, type MessageRow } from '@paila/shared';
import { useMemo } from 'react';
import { gettext, t } from '../../platform/i18n.js';
import { useShopTime } from '../platform/shop-time.js';
import type { Column } from '../ui/column.js';
import { ListFilters, ListTable } from '../ui/list-frame.js';
import { pageQuery, useListState } from '../ui/list-state.js';
import { ListViews } from '../ui/list-views.js';
import { PageHead } from '../ui/page-head.js';
import { useAdminMessagesQuery } from './message-api.js';
import { messageStateLabel, MessageStateMark } from './message-state.js';

const PAGE_SIZE = 20;
const FILTERS = ['state'] as const;

const useColumns = (): readonly Column<MessageRow>[] => {
  const { formatMoment } = useShopTime();
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
        cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted">{formatMoment(createdAt)}</span>,
        card: 'plain',
      },
      { id: 'state', header: t`State`, cell: (message) => <MessageStateMark {...message} />, card: 'plain' },
    ],
    [formatMoment],
  );
};

/** What was written to the shop, searched and narrowed by the server. */
export const MessagesPage = () => {
  const list = useListState(FILTERS);
  const { filters, isNarrowed } = list;
  const call = useAdminMessagesQuery(
    { ...pageQuery(list, PAGE_SIZE), state: MESSAGE_STATES.find((state) => state === filters.state) },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useColumns();
  const { path, title } = adminPageOf('messages');
  return (
    <>
      <PageHead title={gettext(title)} />
      <ListViews
        label={t`Lists of messages`}
        path={path}
        current={filters}
        views={[
          { label: t`All`, query: {} },
          ...MESSAGE_STATES.map((state) => ({ label: messageStateLabel(state), query: { state } })),
        ]}
      />
      <ListFilters list={list} label={t`Search messages`} placeholder={t`Name, address, topic, text`} />
      <ListTable<MessageRow>
        label={gettext(title)}
        columns={columns}
        list={list}
        pageSize={PAGE_SIZE}
        call={call}
        hrefOf={({ _id }) => adminPathTo('message', { id: _id })}
        emptyText={isNarrowed ? t`No messages match these filters.` : t`Nobody has written yet.`}
        showAll={t`Show all messages`}
      />
    </>
  );
};
