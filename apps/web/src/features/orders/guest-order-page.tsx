import { pathTo } from '@paila/shared';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { useLinkToken } from '../../platform/use-link-token.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { LockedMark } from '../../ui/page-marks.js';
import { EmptyState } from '../../ui/states.js';
import { selectIsLoggedIn, useLoginLink } from '../accounts/index.js';
import { storeOrderToken, orderToken } from './order-token.js';
import type { OwnOrder } from './own-order-api.js';
import { OwnOrderPart } from './own-order.js';
import { useTokenInAddress } from './use-token-in-address.js';
import { useWatchedOrder } from './use-watched-order.js';

// Few guests need this code.
const LostLink = lazy(async () => ({ default: (await import('./lost-link.js')).LostLink }));

interface LockedProps {
  id: string;
  children: ReactNode;
}

/** Shown instead of the order: ways to get its link again, to log in, or to ask. */
const Locked = ({ id, children }: LockedProps) => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const login = useLoginLink();
  const [isRequested, setIsRequested] = useState(false);
  return (
    <>
      <EmptyState mark={<LockedMark />}>{children}</EmptyState>
      {isRequested ? (
        <LazyPart>
          <LostLink orderId={id} />
        </LazyPart>
      ) : (
        <Button onClick={() => setIsRequested(true)}>{t`Send me the link again`}</Button>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-3">
        {!isLoggedIn && <ButtonLink look="quiet" {...login}>{t`Log in`}</ButtonLink>}
        <ButtonLink look="quiet" to={pathTo('contact')}>{t`Ask us`}</ButtonLink>
      </p>
    </>
  );
};

/** Shown for a link that was cut off or revoked, or whose order now belongs to an account. */
const WrongLink = ({ id }: { id: string }) => (
  <Locked id={id}>
    {t`This link does not open an order: it is out of date or incomplete. Open the newest email about the order, or let us send you the link again. If the order is in your account by now, log in.`}
  </Locked>
);

/** Shown to guests who come without the link: in another browser, or after a day. */
const NeedsLink = ({ id }: { id: string }) => {
  usePageHead('guestOrder');
  return (
    <>
      <h1 className="text-3xl">{t`Your order`}</h1>
      <Locked id={id}>
        <strong className="mb-3 block font-semibold">{t`Open it from one of our emails: press “Pay now” or “See your order” there.`}</strong>
        {t`We wrote to the address that you gave when you ordered. This browser forgets the order after a day, as others may use it after you. If you have created an account with that address since, log in.`}
      </Locked>
    </>
  );
};

/** @param token of the link, or of an order that this browser has opened before; null for none */
const LinkedOrder = ({ id, token }: { id: string; token: string | null }) => {
  const own: OwnOrder = { orderId: id, token };
  const watched = useWatchedOrder(own);
  const isOpen = watched.order !== undefined;
  useEffect(() => {
    // The payment page needs the token, too.
    if (isOpen && token !== null) storeOrderToken(id, token);
  }, [isOpen, id, token]);
  useTokenInAddress(isOpen ? id : undefined);
  return <OwnOrderPart page="guestOrder" own={own} watched={watched} missing={<WrongLink id={id} />} />;
};

/** Without a token or a log-in, the shop would refuse the order, so no call is made. */
const UnlockedOrder = ({ id, token }: { id: string; token: string | null }) => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const [isLocked] = useState(token === null && !isLoggedIn);
  return isLocked ? <NeedsLink id={id} /> : <LinkedOrder id={id} token={token} />;
};

const Loading = () => {
  const watched = useWatchedOrder(undefined);
  return <OwnOrderPart page="guestOrder" own={undefined} watched={watched} missing={null} />;
};

/** An order that was placed without an account, opened by the link in an email. */
export const GuestOrderPage = () => {
  const { id = '' } = useParams();
  const linkToken = useLinkToken();
  const token = linkToken === undefined || linkToken !== '' ? linkToken : orderToken(id);
  return (
    <section className="frame page-height py-8 lg:py-14">
      {token === undefined ? <Loading /> : <UnlockedOrder key={`${id} ${token ?? ''}`} id={id} token={token} />}
    </section>
  );
};
