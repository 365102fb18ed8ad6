import { adminPathTo, mailLink, may, type Message } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useStaff } from '../platform/staff.js';
import { OrderRows, useOrdersInBriefQuery } from '../order-summary/order-rows.js';
import { Section } from '../ui/section.js';
import { Loaded } from '../ui/states.js';

/** The writer of a message. */
export const WriterCard = ({ message: { name, email, account } }: { message: Message }) => (
  <Section title={t`From`}>
    <p className="font-semibold break-words">{name}</p>
    <p className="break-words">
      <a className="text-link" href={mailLink(email)}>
        {email}
      </a>
    </p>
    {account === undefined ? (
      <p className="mt-2 text-sm text-muted">
        {t`Written without an account: anybody can type any name and address. Your answer reaches only this address.`}
      </p>
    ) : (
      <p className="mt-2">
        <Link className="text-link" to={adminPathTo('user', { id: account })}>
          {t`Their account`}
        </Link>
      </p>
    )}
  </Section>
);

const OrderList = ({ message: { email, account } }: { message: Message }) => {
  const writer = account === undefined ? { search: email } : { user: account };
  const call = useOrdersInBriefQuery({ query: { ...writer, page: 1, limit: 5 } });
  return (
    <Loaded call={call}>
      {({ rows }) => (rows.length === 0 ? <p className="text-muted">{t`None.`}</p> : <OrderRows rows={rows} />)}
    </Loaded>
  );
};

/** The newest orders of a writer: those of the account, or those with the guest's address. */
export const WriterOrders = ({ message }: { message: Message }) => {
  const mayRead = may(useStaff(), 'orders.read');
  return (
    mayRead && (
      <Section title={message.account === undefined ? t`Orders with this address` : t`Their orders`}>
        <OrderList message={message} />
      </Section>
    )
  );
};
