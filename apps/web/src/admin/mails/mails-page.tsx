import { adminPageOf, adminPathTo, type Mail, MAIL_STATES, may } from '@paila/shared';
import { useMemo } from 'react';
import { gettext, t } from '../../platform/i18n.js';
import { useStaff } from '../platform/staff.js';
import { useShopTime } from '../platform/shop-time.js';
import { orderName } from '../order-summary/order-words.js';
import type { Column } from '../ui/column.js';
import { FilterChoice } from '../ui/filters.js';
import { ListFilters, ListTable } from '../ui/list-frame.js';
import { type ListState, pageQuery, useListState } from '../ui/list-state.js';
import { ListViews } from '../ui/list-views.js';
import { PageHead } from '../ui/page-head.js';
import { RowLink } from '../ui/row-link.js';
import { MailActions } from './mail-actions.js';
import { useAdminMailsQuery } from './mail-api.js';
import { MailStateMark } from './mail-state.js';
import { mailStateLabel } from './mail-words.js';

const PAGE_SIZE = 20;
const FILTERS = ['state', 'attention', 'aside'] as const;
type Filter = (typeof FILTERS)[number];

/** What a mail is about: its order, a message, or the account. */
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
  const { formatMoment } = useShopTime();
  return useMemo((): readonly Column<Mail>[] => {
    const shown: Column<Mail>[] = [
      { id: 'subject', header: t`Subject`, cell: ({ subject }) => subject, card: 'title' },
      {
        id: 'to',
        header: t`To`,
        cell: ({ to }) => (
          <span className="block break-words md:max-w-56 md:truncate" title={to}>
            {to}
          </span>
        ),
        card: 'plain',
      },
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
      {
        id: 'written',
        header: t`Written`,
        cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted">{formatMoment(createdAt)}</span>,
        card: 'plain',
      },
      {
        id: 'state',
        header: t`State`,
        cell: (mail) => <MailStateMark mail={mail} />,
        card: 'plain',
      },
    ];
    const action: Column<Mail> = {
      id: 'action',
      header: t`Actions`,
      align: 'end',
      card: 'action',
      hideHeader: true,
      cell: (mail) => <MailActions mail={mail} about={`${mail.subject}, ${mail.to}`} />,
    };
    return mayResend ? [...shown, action] : shown;
  }, [mayResend, formatMoment]);
};

const Narrowing = ({ list }: { list: ListState<Filter> }) => (
  <>
    <ListViews
      label={t`Lists of mails`}
      path={adminPageOf('mails').path}
      current={list.filters}
      views={[
        { label: t`All`, query: {} },
        { label: t`To look after`, query: { attention: 'true' } },
        { label: t`Waiting`, query: { state: 'waiting' } },
        { label: t`Set aside`, query: { aside: 'true' } },
      ]}
    />
    <ListFilters list={list} label={t`Search mails`} placeholder={t`Address, order, name, phone`}>
      <FilterChoice
        label={t`State`}
        value={list.filters.state}
        options={MAIL_STATES.map((state) => ({ value: state, label: mailStateLabel(state) }))}
        onChange={(state) => {
          list.setFilters({ state, attention: undefined, aside: undefined });
        }}
      />
    </ListFilters>
  </>
);

/** All mails of the shop, searched and narrowed by the server. */
export const MailsPage = () => {
  const list = useListState(FILTERS);
  const { filters, isNarrowed } = list;
  const call = useAdminMailsQuery(
    {
      ...pageQuery(list, PAGE_SIZE),
      state: MAIL_STATES.find((state) => state === filters.state),
      attention: filters.attention === 'true' ? true : undefined,
      aside: filters.aside === 'true' ? true : undefined,
    },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useColumns();
  const title = gettext(adminPageOf('mails').title);
  return (
    <>
      <PageHead title={title} />
      <Narrowing list={list} />
      <ListTable<Mail>
        label={title}
        columns={columns}
        list={list}
        pageSize={PAGE_SIZE}
        call={call}
        nameOf={({ subject, to }) => `${subject}, ${to}`}
        emptyText={isNarrowed ? t`No emails match these filters.` : t`The shop has not written any mail yet.`}
        showAll={t`Show all mails`}
      />
    </>
  );
};
