import { adminPathTo, maySeeAdminPage, type Order } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useStaff } from '../platform/staff.js';
import { Section } from '../ui/section.js';
import { Loaded } from '../ui/states.js';
import { customerApi } from '../customers/customer-api.js';
import { fullName } from '../customers/customer-words.js';
import { OrderRows } from '../order-summary/order-rows.js';
import { customerName, orderName } from '../order-summary/order-words.js';
import { LinkButton } from '../ui/button.js';
import { useConfirm } from '../ui/confirm.js';
import { orderApi } from './order-api.js';
import type { OrderCardProps } from './use-order-change.js';
import { useOrderRights } from './order-rights.js';

/** A button that revokes the links to a guest's order after a confirmation. Orders of accounts have no links. */
const RevokeLink = ({ order, change }: OrderCardProps) => {
  const { mayCorrect } = useOrderRights();
  const [revokeLink] = orderApi.useRevokeOrderLinkMutation();
  const { ask, dialog } = useConfirm();
  if (!mayCorrect || order.user !== null) return null;
  const revoke = (): void =>
    ask({
      question: t`Revoke the link to order ${orderName(order)}?`,
      details: t`The links in all earlier emails stop working, and so does a browser that has the order open. To give the customer a new link, correct the email address if it is wrong, and resend an email below.`,
      yes: t`Revoke the link`,
      no: t`Keep it`,
      onYes: () =>
        void change.run({
          id: 'revoke-link',
          action: t`Revoke the link`,
          done: t`The link was revoked.`,
          isAllowed: ({ user }) => user === null,
          call: revokeLink,
        }),
    });
  return (
    <>
      <LinkButton muted onClick={revoke}>{t`Revoke the link`}</LinkButton>
      {dialog}
    </>
  );
};

const SHOWN = 5;

/** The query for a customer's orders: by account, or by a guest's phone number. */
const customerOrdersQuery = ({ user, address }: Order): { user: string } | { search: string } | undefined => {
  if (user !== null) return { user };
  const phone = address.phone?.trim() ?? '';
  return phone === '' ? undefined : { search: phone };
};

const OtherOrders = ({ order, narrowing }: { order: Order; narrowing: { user: string } | { search: string } }) => {
  const call = orderApi.useAdminOrdersQuery({ page: 1, limit: SHOWN + 1, ...narrowing });
  return (
    <Loaded call={call} placeholders={<p className="text-muted">{t`Loading...`}</p>}>
      {({ rows, total }) => {
        const others = rows.filter(({ _id }) => _id !== order._id).slice(0, SHOWN);
        if (others.length === 0) return <p className="text-muted">{t`No other orders.`}</p>;
        return (
          <>
            <OrderRows rows={others} />
            {total - 1 > others.length && (
              <Link className="text-link inline-flex min-h-9 items-center" to={adminPathTo('orders', narrowing)}>
                {t`All ${total} orders`}
              </Link>
            )}
          </>
        );
      }}
    </Loaded>
  );
};

/** The account that ordered. The recipient is often another person. */
const AccountLink = ({ id }: { id: string }) => {
  // The link helps even before the name is loaded.
  const { data } = customerApi.useAdminUserQuery({ params: { userId: id } });
  return (
    <Link className="text-link font-semibold" to={adminPathTo('user', { id })}>
      {data ? t`Account: ${fullName(data)}` : t`Account`}
    </Link>
  );
};

/** The customer of an order, and their other orders. */
export const CustomerCard = ({ order, change }: OrderCardProps) => {
  const staff = useStaff();
  const narrowing = customerOrdersQuery(order);
  return (
    <Section title={t`Customer`} beside={<RevokeLink order={order} change={change} />}>
      <p className="mb-2 break-words">
        {order.user !== null && maySeeAdminPage(staff, 'user') ? (
          <AccountLink id={order.user} />
        ) : (
          <>
            <span className="font-semibold">{customerName(order)}</span>
            {order.user === null && <span className="text-muted"> {t`a guest`}</span>}
          </>
        )}
      </p>
      {narrowing ? (
        <OtherOrders order={order} narrowing={narrowing} />
      ) : (
        <p className="text-muted">{t`No other orders.`}</p>
      )}
    </Section>
  );
};
