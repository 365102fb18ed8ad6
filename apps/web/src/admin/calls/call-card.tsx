import { adminPathTo, formatPaisa, type Order, orderCashDue } from '@paila/shared';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { PhoneLink } from '../../ui/phone-link.js';
import { actorLabel, customerName, orderName } from '../order-summary/order-words.js';
import { useOrderRights } from '../orders/order-rights.js';
import { useShopTime } from '../platform/shop-time.js';
import { Button, ButtonLink } from '../ui/button.js';
import { useConfirm } from '../ui/confirm.js';
import { CallScript, orderedItems } from './call-script.js';
import { useCallResult } from './use-call-result.js';

/** The milliseconds before the end of a reservation from which on the end stands out. */
const SOON_MS = 30 * 60_000;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3">
    <dt className="text-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

/** The end of an order's reservation. @param now in milliseconds */
const HeldUntil = ({ until, now }: { until: string; now: number }) => {
  const { formatNear } = useShopTime();
  const left = Date.parse(until) - now;
  const time = formatNear(until);
  return (
    <span className={left < SOON_MS ? 'font-semibold text-bad' : undefined}>
      {left > 0 ? t`Held until ${time}` : t`Held until ${time}, which is over`}
    </span>
  );
};

/** The earlier calls that nobody answered, in one sentence. */
const EarlierCalls = ({ calls }: { calls: NonNullable<Order['calls']> }) => {
  const { formatNear } = useShopTime();
  const count = calls.length;
  const last = calls.at(-1);
  return (
    last && (
      <Fact name={t`Calls`}>
        <span>
          {ngettext(msgid`${count} call without an answer`, `${String(count)} calls without an answer`, count)}
        </span>
        <span className="block text-muted">{t`Last ${formatNear(last.at)} by ${actorLabel(last.by)}`}</span>
      </Fact>
    )
  );
};

interface CallCardProps {
  order: Order;
  /** Milliseconds. */
  now: number;
  /** Called when the order has left the list. */
  onLeave: () => void;
}

/** An order to confirm by phone now: its facts, the words for the customer, and the results of a call. */
export const CallCard = ({ order, now, onLeave }: CallCardProps) => {
  const titleId = useId();
  const { formatMoment } = useShopTime();
  const { mayCancel } = useOrderRights();
  const { ask, dialog } = useConfirm();
  const { busy, enter } = useCallResult(order, onLeave);
  const { _id, address, createdAt, expiresAt, calls = [] } = order;
  const name = orderName(order);
  const path = adminPathTo('order', { id: _id });
  const cancel = (): void =>
    ask({
      question: t`Cancel order ${name}?`,
      details: t`Its items return to stock, and the customer is notified.`,
      yes: t`Cancel the order`,
      no: t`Keep it`,
      onYes: () => enter('cancelled'),
    });
  return (
    <li data-row={_id} className="border-b border-line">
      <article aria-labelledby={titleId} tabIndex={-1} className="grid gap-x-10 gap-y-4 py-4 lg:grid-cols-2">
        <div className="grid content-start gap-2">
          <h3 id={titleId} className="flex flex-wrap items-baseline gap-x-3">
            <Link to={path} data-row-link className="text-link tabular">
              {name}
            </Link>{' '}
            <span>{customerName(order)}</span>
          </h3>
          <p className="flex flex-wrap items-baseline gap-x-4 text-lg">
            {address.phone && <PhoneLink className="tabular font-semibold" phone={address.phone} />}
            {expiresAt !== undefined && <HeldUntil until={expiresAt} now={now} />}
          </p>
          <dl className="tabular grid gap-1">
            <Fact name={t`Cash`}>
              <span className="font-semibold">{formatPaisa(orderCashDue(order))}</span>
            </Fact>
            <Fact name={t`Items`}>
              {orderedItems(order).map((item, index) => (
                <span key={index} className="block">
                  {item}
                </span>
              ))}
            </Fact>
            {order.pickUp ? (
              <Fact name={t`Pick-up`}>{t`In the shop`}</Fact>
            ) : (
              <Fact name={t`City`}>{address.city}</Fact>
            )}
            <Fact name={t`Placed`}>{formatMoment(createdAt)}</Fact>
            <EarlierCalls calls={calls} />
          </dl>
        </div>
        <CallScript order={order} now={now} />
        <div className="flex flex-wrap gap-2 max-sm:*:grow lg:col-span-2">
          <Button
            look="strong"
            keys="y"
            aria-describedby={titleId}
            busy={busy === 'confirmed'}
            onClick={() => enter('confirmed')}
          >{t`Confirmed`}</Button>
          <Button keys="a" aria-describedby={titleId} busy={busy === 'no_answer'} onClick={() => enter('no_answer')}>
            {t`No answer, try again`}
          </Button>
          {mayCancel && (
            <Button look="danger" aria-describedby={titleId} busy={busy === 'cancelled'} onClick={cancel}>
              {t`Cancel order`}
            </Button>
          )}
          <ButtonLink look="quiet" to={path} aria-describedby={titleId}>
            {t`Open the order`}
          </ButtonLink>
        </div>
        {dialog}
      </article>
    </li>
  );
};
