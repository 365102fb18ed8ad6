import { adminPathTo, type Order } from '@paila/shared';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { PhoneLink } from '../../ui/phone-link.js';
import { ErrorText } from '../../ui/states.js';
import { customerName, orderName } from '../order-summary/order-words.js';
import { orderApi } from '../orders/order-api.js';
import { logFailure } from '../platform/admin-api.js';
import { useShopTime } from '../platform/shop-time.js';
import { ButtonLink } from '../ui/button.js';
import { useListState } from '../ui/list-state.js';
import { PageHead, pageTitle } from '../ui/page-head.js';
import { EmptyPage, Pager } from '../ui/pager.js';
import { Section } from '../ui/section.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { EmptyState, FailedCall, Placeholders } from '../ui/states.js';
import { useRowKeys } from '../ui/use-row-keys.js';
import { CallCard } from './call-card.js';

const PAGE_SIZE = 50;
const MINUTE_MS = 60_000;

/** The present time in milliseconds, a minute old at most. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** True if staff wait before they call again. @param now in milliseconds */
const isWaiting = ({ callAfter }: Order, now: number): boolean =>
  callAfter !== undefined && Date.parse(callAfter) > now;

/** The order as the list shows it. A newer version of the order is another one. */
const shownVersion = ({ _id, version }: Order): string => `${_id} ${String(version)}`;

/** An order whose next call has to wait. Its customer may call back: the page of the order has the same steps. */
const WaitingOrder = ({ order }: { order: Order }) => {
  const { formatNear } = useShopTime();
  const { _id, address, callAfter, expiresAt } = order;
  return (
    <li
      data-row={_id}
      className="tabular flex min-h-(--row) flex-wrap items-center gap-x-4 border-b border-line py-2 text-muted"
    >
      <Link to={adminPathTo('order', { id: _id })} data-row-link className="text-link">
        {orderName(order)}
      </Link>
      <span className="min-w-0 break-words">{customerName(order)}</span>
      {address.phone && <PhoneLink phone={address.phone} />}
      <span className="sm:ml-auto">{t`Call again from ${formatNear(callAfter)}`}</span>
      {expiresAt !== undefined && <span>{t`Held until ${formatNear(expiresAt)}`}</span>}
    </li>
  );
};

/** Does in the card with the focus what a button with these keys does. */
const pressInCard = (keys: string): void =>
  document.activeElement
    ?.closest('[data-row]')
    ?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${keys}"]`)
    ?.click();

interface CallListsProps {
  orders: readonly Order[];
  onLeave: (order: Order) => void;
  body: RefObject<HTMLDivElement | null>;
}

/** The orders to call now, and below them those that wait for their next call. */
const CallLists = ({ orders, onLeave, body }: CallListsProps) => {
  const now = useNow();
  const due = orders.filter((order) => !isWaiting(order, now));
  const waiting = orders.filter((order) => isWaiting(order, now));
  useRowKeys(body, false);
  useShortcuts([
    { keys: 'y', label: t`Confirm the order with the focus`, run: () => pressInCard('y'), onlyKeys: true },
    { keys: 'a', label: t`No answer for the order with the focus`, run: () => pressInCard('a'), onlyKeys: true },
  ]);
  return (
    <div ref={body} className="grid gap-6 px-gutter py-4">
      <Section title={t`To call now: ${due.length}`}>
        {due.length === 0 ? (
          <p className="text-muted">{t`Nobody to call now.`}</p>
        ) : (
          <ul className="-mt-3">
            {due.map((order) => (
              <CallCard key={order._id} order={order} now={now} onLeave={() => onLeave(order)} />
            ))}
          </ul>
        )}
      </Section>
      {waiting.length > 0 && (
        <Section title={t`To call later: ${waiting.length}`}>
          <ul className="-mt-3">
            {waiting.map((order) => (
              <WaitingOrder key={order._id} order={order} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
};

const NONE: ReadonlySet<string> = new Set();

/** The orders with cash on delivery that staff confirm by phone. */
export const CallsPage = () => {
  const { page, pageSize, setPage } = useListState([], PAGE_SIZE);
  const { data, error, isFetching, refetch } = orderApi.useCallsQuery(
    { query: { page, limit: pageSize } },
    // Customers order, and others call, at the same time.
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, pollingInterval: MINUTE_MS, skipPollingIfUnfocused: true },
  );
  const [left, setLeft] = useState(NONE);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) logFailure('The list of calls was not loaded', error);
  }, [error]);
  const leave = (order: Order): void => {
    const row = body.current?.querySelector(`[data-row="${order._id}"]`);
    // The user may be at another card by now.
    const hasFocus = row?.contains(document.activeElement) === true || document.activeElement === document.body;
    if (hasFocus) {
      (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('article')?.focus();
    }
    // The list is loaded again, but the order must not wait for that.
    setLeft((before) => new Set([...before, shownVersion(order)]));
  };
  const orders = data?.rows.filter((order) => !left.has(shownVersion(order)));
  const pages = { pageSize, total: data?.total, onPage: setPage };
  return (
    <>
      <PageHead title={pageTitle('calls')} />
      {error !== undefined && data && (
        <div className="px-gutter pt-4">
          <ErrorText>{messageOf(error)}</ErrorText>
        </div>
      )}
      {!data && error !== undefined && !isFetching && <FailedCall error={error} onRetry={() => void refetch()} />}
      {!data && (error === undefined || isFetching) && (
        <Placeholders sizes={['h-4 w-40', 'h-40 w-full max-w-5xl', 'h-40 w-full max-w-5xl']} />
      )}
      {orders?.length === 0 && (
        <EmptyPage {...pages} total={data?.rows.length === 0 ? data.total : 0}>
          <EmptyState
            action={
              <ButtonLink to={adminPathTo('orders', { toSend: 'true', packed: 'false' })}>
                {t`Orders to pack`}
              </ButtonLink>
            }
          >
            {t`Nobody to call.`}
          </EmptyState>
        </EmptyPage>
      )}
      {orders && orders.length > 0 && <CallLists orders={orders} onLeave={leave} body={body} />}
      <Pager page={page} {...pages} />
    </>
  );
};
