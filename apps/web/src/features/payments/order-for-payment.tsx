import { chosenAddress, type User } from '@paila/shared';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { type ApiFailure, isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../../ui/button.js';
import { DoorMark } from '../../ui/page-marks.js';
import { EmptyState } from '../../ui/states.js';
import { useGetAddressesQuery } from '../addresses/index.js';
import { selectAmountTotal, selectCartItems } from '../carts/index.js';
import { useLazyGetOrdersQuery, usePlaceOrderMutation } from '../orders/index.js';
import { Holding, PaymentEnded, PleaseReload, UnknownPayment } from './payment-states.js';

interface OrderForPaymentProps {
  pidx: string;
  user: User;
}

/**
 * A payment that this browser remembers and no order knows: an older client paid first and ordered afterwards. The cart
 * is ordered with that payment's id, unless an order has it already; the server keeps it pending until somebody has found
 * the money, so the cart stays as it is.
 */
export const OrderForPayment = ({ pidx, user }: OrderForPaymentProps) => {
  const items = useSelector(selectCartItems);
  const amount = useSelector(selectAmountTotal);
  const { data: addresses, error: addressError } = useGetAddressesQuery(user._id);
  const [getOrders] = useLazyGetOrdersQuery();
  const [placeOrder] = usePlaceOrderMutation();
  const [outcome, setOutcome] = useState<'asking' | 'ordered' | ApiFailure>('asking');
  const [tries, setTries] = useState(0);
  const lastTry = useRef(-1);
  const address = addresses && chosenAddress(addresses);

  useEffect(() => {
    if (!address || items.length === 0 || lastTry.current === tries) return;
    lastTry.current = tries;
    const order = async (): Promise<'ordered' | ApiFailure> => {
      const orders = await getOrders(user._id).unwrap();
      if (!orders.some(({ paymentID }) => paymentID === pidx)) {
        const payload = { user: user._id, paymentID: pidx, products: items, amount, address };
        await placeOrder({ payload }).unwrap();
      }
      return 'ordered';
    };
    order().then(setOutcome, (error: unknown) => {
      setOutcome(isApiFailure(error) ? error : { status: null, code: 'not_readable', msg: messageOf(error) });
    });
  }, [address, amount, getOrders, items, pidx, placeOrder, tries, user._id]);

  if (outcome === 'ordered') {
    return (
      <PaymentEnded title={t`Order received`}>
        {t`We have your order. We check its payment by hand; look here or under your orders again.`}
      </PaymentEnded>
    );
  }
  if (items.length === 0) return <UnknownPayment />;
  if (addresses && !address) {
    return (
      <EmptyState
        mark={<DoorMark />}
        action={<ButtonLink to="/user-profile/addresses">{t`Please Add An Address`}</ButtonLink>}
      >
        {t`We need to know where your order goes.`}
      </EmptyState>
    );
  }
  const failure = outcome === 'asking' ? addressError : outcome;
  if (failure === undefined) return <Holding />;
  return (
    <PleaseReload
      reason={messageOf(failure)}
      isAsking={false}
      onReload={() => {
        setOutcome('asking');
        setTries(tries + 1);
      }}
    />
  );
};
