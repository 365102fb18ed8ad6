import { chosenAddress, pathTo, type User } from '@paila/shared';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { readStored, writeStored } from '../../platform/storage.js';
import { ButtonLink } from '../../ui/button.js';
import { DoorMark } from '../../ui/page-marks.js';
import { EmptyState } from '../../ui/states.js';
import { addressApi } from '../addresses/index.js';
import { ordersSettled, selectAmountTotal, selectCartItems } from '../carts/index.js';
import { orderApi, orderCartLines } from '../orders/index.js';
import { Holding, OrderReceived, PleaseReload, UnknownPayment } from './payment-states.js';

/** True if this browser sees a payment for the first time. A reload must leave a new cart alone. */
const isFirstTimeFor = (pidx: string): boolean => {
  if (readStored(SHOPPER_KEYS.clearedFor) === pidx) return false;
  writeStored(SHOPPER_KEYS.clearedFor, pidx);
  return true;
};

/**
 * Orders the cart with the id of a payment that this browser has stored and the provider does not know. It does nothing
 * if an order has the id already. Older clients paid first and ordered afterwards. The server keeps the order pending
 * until staff have checked the payment. The ordered items leave the cart, so that nobody orders them twice.
 */
export const OrderForPayment = ({ pidx, user }: { pidx: string; user: User }) => {
  const dispatch = useDispatch();
  const items = useSelector(selectCartItems);
  const amount = useSelector(selectAmountTotal);
  const {
    data: addresses,
    error: addressError,
    refetch: readAddresses,
  } = addressApi.useGetAddressesQuery({
    params: { userId: user._id },
  });
  const {
    data: orders,
    error: ordersError,
    isFetching,
    refetch: readOrders,
  } = orderApi.useGetOrdersQuery(user._id, { refetchOnMountOrArgChange: true });
  const [placeOrder, placing] = orderApi.usePlaceOrderMutation();
  const [tries, setTries] = useState(0);
  const lastTry = useRef(-1);
  const address = addresses && chosenAddress(addresses);
  const existing = orders?.find(({ paymentID }) => paymentID === pidx);

  useEffect(() => {
    if (isFetching || !orders || existing || !address || items.length === 0 || lastTry.current === tries) return;
    lastTry.current = tries;
    const place = async (): Promise<void> => {
      const payload = { user: user._id, paymentID: pidx, products: items, amount, address };
      const { data } = await placeOrder({ payload });
      if (data && isFirstTimeFor(pidx)) dispatch(ordersSettled([{ order: data._id, lines: items }]));
    };
    void place();
  }, [address, amount, dispatch, isFetching, items, existing, orders, pidx, placeOrder, tries, user._id]);

  useEffect(() => {
    if (existing && isFirstTimeFor(pidx)) {
      dispatch(ordersSettled([{ order: existing._id, lines: orderCartLines(existing) }]));
    }
  }, [dispatch, existing, pidx]);

  const received = existing ?? placing.data;
  if (received) return <OrderReceived order={received} />;
  const failure = ordersError ?? addressError ?? placing.error;
  if (failure !== undefined) {
    return (
      <PleaseReload
        reason={messageOf(failure)}
        isAsking={isFetching}
        onReload={() => {
          placing.reset();
          if (addressError !== undefined) void readAddresses();
          void readOrders();
          setTries(tries + 1);
        }}
      />
    );
  }
  if (!orders) return <Holding />;
  if (items.length === 0) return <UnknownPayment />;
  if (addresses && !address) {
    return (
      <EmptyState
        mark={<DoorMark />}
        action={<ButtonLink to={pathTo('addresses')}>{t`Please Add An Address`}</ButtonLink>}
      >
        {t`We need to know where your order goes.`}
      </EmptyState>
    );
  }
  return <Holding />;
};
