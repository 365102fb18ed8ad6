import { adminPathTo, type Mail, MAIL_STATES, may } from '@paila/shared';
import { useMemo } from 'react';
import { t } from '../../platform/i18n.js';
import { useStaff } from '../platform/staff.js';
import { orderName } from '../order-summary/order-words.js';
import { actionColumn, type Column, CutOffCell, MomentCell } from '../ui/column.js';
import { filterOptions } from '../ui/filters.js';
import { ListHead, ListTable } from '../ui/list-frame.js';
import { filterFlag, filterMember, useListState } from '../ui/list-state.js';
import { pageTitle } from '../ui/page-head.js';
import { RowLink } from '../ui/row.js';
import { MailActions } from './mail-actions.js';
import { mailApi } from './mail-api.js';
import { mailStateLabel, MailStateMark } from './mail-state.js';

const FILTERS = ['state', 'attention', 'aside'] as const;

/** The subject of a mail: its order, a message, or the account. */
const About = ({ order, message, account }: Pick<Mail, 'order' | 'message' | 'account'>) => {
  if (order) {
    const name = orderName({ ...order, paymentID: order.paymentID ?? null });
    return <RowLink to={adminPathTo('order', { id: order._id })}>{t`Order ${name}`}</RowLink>;
  }
  if (message !== undefined) return <RowLink to={adminPathTo('message', { id: message })}>{t`Message`}</RowLink>;
  if (account === undefined) return <span className="text-muted">{t`The shop`}</span>;
  return <RowLink to={adminPathTo('user', { id: account })}>{t`Account`}</RowLink>;
};

const useColumns = (): readonly Column<Mail>[] => {
  const mayResend = may(useStaff(), 'mails.resend');
  return useMemo(
    (): readonly Column<Mail>[] => [
      { id: 'subject', header: t`Subject`, cell: ({ subject }) => subject, card: 'title' },
      { id: 'to', header: t`To`, cell: ({ to }) => <CutOffCell>{to}</CutOffCell>, card: 'plain' },
      {
        id: 'about',
        header: t`About`,
        cell: (mail) => (
          <span className="whitespace-nowrap">
            <About {...mail} />
          </span>
        ),
        card: 'plain',
      },
      { id: 'written', header: t`Written`, cell: ({ createdAt }) => <MomentCell at={createdAt} />, card: 'plain' },
      { id: 'state', header: t`State`, cell: (mail) => <MailStateMark mail={mail} />, card: 'plain' },
      ...(mayResend
        ? [actionColumn<Mail>(t`Actions`, (mail) => <MailActions mail={mail} row={`${mail.subject}, ${mail.to}`} />)]
        : []),
    ],
    [mayResend],
  );
};

/** All mails of the shop, searched and narrowed by the server. */
export const MailsPage = () => {
  const list = useListState(FILTERS);
  const { query, filters, isNarrowed } = list;
  const call = mailApi.useAdminMailsQuery(
    {
      query: {
        ...query,
        state: filterMember(MAIL_STATES, filters.state),
        attention: filterFlag(filters.attention),
        aside: filterFlag(filters.aside),
      },
    },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useColumns();
  return (
    <>
      <ListHead
        page="mails"
        list={list}
        views={{
          label: t`Lists of emails`,
          views: [
            { label: t`All`, query: {} },
            { label: t`Needs attention`, query: { attention: 'true' } },
            { label: t`Waiting`, query: { state: 'waiting' } },
            { label: t`Set aside`, query: { aside: 'true' } },
          ],
        }}
        searchLabel={t`Search emails`}
        placeholder={t`Address, order, name, phone`}
        filters={[
          {
            name: 'state',
            label: t`State`,
            options: filterOptions(MAIL_STATES, mailStateLabel),
            clears: ['attention', 'aside'],
          },
        ]}
      />
      <ListTable<Mail>
        label={pageTitle('mails')}
        columns={columns}
        list={list}
        call={call}
        rowName={({ subject, to }) => `${subject}, ${to}`}
        emptyText={isNarrowed ? t`No emails match these filters.` : t`There are no emails yet.`}
        showAll={t`Show all emails`}
      />
    </>
  );
};
