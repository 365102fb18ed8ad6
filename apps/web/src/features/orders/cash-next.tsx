import { formatPaisa, type Order, orderCashDue } from '@paila/shared';
import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { PayInstead } from './pay-instead.js';
import { useHeldUntil } from './use-watched-order.js';

/** An order that staff confirm by phone: what happens, and until when its items are held. */
const ToConfirm = ({ order, children }: { order: Order; children: ReactNode }) => {
  const due = formatPaisa(orderCashDue(order));
  const until = useHeldUntil(order);
  const { phone } = order.address;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p>{phone ? t`We will call you on ${phone} to confirm it.` : t`We will call you to confirm it.`}</p>
        <p>
          {order.pickUp
            ? t`Please bring ${due} in cash when you pick it up.`
            : t`Please have ${due} in cash ready when it arrives.`}
        </p>
        {until !== undefined && <p>{t`We are holding your items until ${until}.`}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <PayInstead order={order} />
        {children}
      </div>
    </div>
  );
};

const ToHaveReady = ({ order }: { order: Order }) => {
  const due = formatPaisa(orderCashDue(order));
  return (
    <p>
      {order.pickUp
        ? t`Please bring ${due} in cash when you pick it up.`
        : t`Please have ${due} in cash ready for the courier.`}
    </p>
  );
};

/**
 * The next step of an order that is paid in cash, or what was paid for it.
 * @param children further actions until the order has arrived
 */
export const CashNext = ({ order, children }: { order: Order; children: ReactNode }) => {
  const { status, cash } = order;
  if (status === 'pending') return <ToConfirm order={order}>{children}</ToConfirm>;
  if (status === 'confirmed' || status === 'shipped') {
    return (
      <div className="grid gap-4">
        <ToHaveReady order={order} />
        {children}
      </div>
    );
  }
  return status === 'delivered' && cash ? <p>{t`You paid ${formatPaisa(cash.counted)} in cash.`}</p> : null;
};
