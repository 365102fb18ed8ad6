import { pathTo } from '@paila/shared';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useLinkToken } from '../../platform/use-link-token.js';
import { ButtonLink } from '../../ui/button.js';
import { LockedMark } from '../../ui/page-marks.js';
import { EmptyState } from '../../ui/states.js';
import { selectIsLoggedIn } from '../accounts/index.js';
import { keepOrderToken, orderToken } from './order-token.js';
import type { OwnOrder } from './own-order-api.js';
import { OwnOrderPart } from './own-order.js';
import { useWatchedOrder } from './use-watched-order.js';

const WrongLink = () => (
  <EmptyState mark={<LockedMark />} action={<ButtonLink to={pathTo('contact')}>{t`Ask us`}</ButtonLink>}>
    {t`This link opens no order: perhaps a part of it is missing. Open it once more from the mail, or tell us the number of your order.`}
  </EmptyState>
);

/** @param token of the link, or of an order that this tab has opened before; null for none */
const LinkedOrder = ({ id, token }: { id: string; token: string | null }) => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  // Of what nobody can be shown, the shop is not asked.
  const [isLocked] = useState(token === null && !isLoggedIn);
  const own: OwnOrder = { orderId: id, token };
  const watched = useWatchedOrder(isLocked ? undefined : own);
  const isOpen = watched.order !== undefined;
  useEffect(() => {
    // For paying, which is on another page.
    if (isOpen && token !== null) keepOrderToken(id, token);
  }, [isOpen, id, token]);
  return (
    <OwnOrderPart
      page="guestOrder"
      own={own}
      watched={isLocked ? { ...watched, isMissing: true } : watched}
      missing={<WrongLink />}
    />
  );
};

const Loading = () => {
  const watched = useWatchedOrder(undefined);
  return <OwnOrderPart page="guestOrder" own={undefined} watched={watched} missing={null} />;
};

/** An order that was placed without an account, opened by the link of its mails. */
export const GuestOrderPage = () => {
  const { id = '' } = useParams();
  const linkToken = useLinkToken();
  const token = linkToken === undefined || linkToken !== '' ? linkToken : orderToken(id);
  return (
    <section className="frame page-height py-8 lg:py-14">
      {token === undefined ? <Loading /> : <LinkedOrder key={`${id} ${token ?? ''}`} id={id} token={token} />}
    </section>
  );
};
