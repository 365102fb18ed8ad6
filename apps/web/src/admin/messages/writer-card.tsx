import { adminPathTo, mailLink, may, type Message } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useStaff } from '../platform/staff.js';
import { OrderRows } from '../order-summary/order-rows.js';
import { Section } from '../ui/section.js';
import { FailedCall } from '../ui/states.js';
import { useOrdersOfWriterQuery } from './message-api.js';

/** Who wrote a message, as far as that is known. */
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
  const { data, error, refetch } = useOrdersOfWriterQuery(
    account === undefined ? { search: email } : { user: account },
  );
  if (error !== undefined) return <FailedCall error={error} onRetry={() => void refetch()} />;
  if (data?.rows.length === 0) return <p className="text-muted">{t`None.`}</p>;
  return data && <OrderRows orders={data.rows} />;
};

/** The newest orders of who wrote a message: the account's, or those with the address that a guest gave. */
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
