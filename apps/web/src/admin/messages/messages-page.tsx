import { adminPathTo, MESSAGE_STATES, type MessageRow } from '@paila/shared';
import { useMemo } from 'react';
import { t } from '../../platform/i18n.js';
import { type Column, CutOffCell, MomentCell } from '../ui/column.js';
import { ListHead, ListTable } from '../ui/list-frame.js';
import { filterMember, useListState } from '../ui/list-state.js';
import { pageTitle } from '../ui/page-head.js';
import { messageApi } from './message-api.js';
import { messageStateLabel, MessageStateMark } from './message-state.js';

const FILTERS = ['state'] as const;

const messageColumns = (): readonly Column<MessageRow>[] => [
  { id: 'name', header: t`From`, cell: ({ name }) => <CutOffCell>{name}</CutOffCell>, link: true, card: 'title' },
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
  { id: 'written', header: t`Written`, cell: ({ createdAt }) => <MomentCell at={createdAt} />, card: 'plain' },
  { id: 'state', header: t`State`, cell: (message) => <MessageStateMark {...message} />, card: 'plain' },
];

/** The messages to the shop, searched and narrowed by the server. */
export const MessagesPage = () => {
  const list = useListState(FILTERS);
  const { query, filters, isNarrowed } = list;
  const call = messageApi.useAdminMessagesQuery(
    { query: { ...query, state: filterMember(MESSAGE_STATES, filters.state) } },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useMemo(() => messageColumns(), []);
  return (
    <>
      <ListHead
        page="messages"
        list={list}
        views={{
          label: t`Lists of messages`,
          views: [
            { label: t`All`, query: {} },
            ...MESSAGE_STATES.map((state) => ({ label: messageStateLabel(state), query: { state } })),
          ],
        }}
        searchLabel={t`Search messages`}
        placeholder={t`Name, address, topic, text`}
      />
      <ListTable<MessageRow>
        label={pageTitle('messages')}
        columns={columns}
        list={list}
        call={call}
        rowPath={({ _id }) => adminPathTo('message', { id: _id })}
        emptyText={isNarrowed ? t`No messages match these filters.` : t`There are no messages yet.`}
        showAll={t`Show all messages`}
      />
    </>
  );
};
