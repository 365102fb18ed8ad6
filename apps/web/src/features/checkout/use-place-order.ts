import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { fromCents, isCashOrder, type OrderPayload, type PaymentMethod } from '@paila/shared';
import { useRef, useState } from 'react';
import { useSelector, useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { type ApiFailure, isApiFailure } from '../../platform/api.js';
import { storePickUp } from '../../platform/delivery-draft.js';
import { payPath, usePayWith } from '../../platform/pay-with.js';
import { selectUser } from '../accounts/index.js';
import { forgetPurchase, purchaseKey, purchasePlaced, selectBuyableItems, useRefreshedCart } from '../carts/index.js';
import {
  announcePaidPurchases,
  isLive,
  orderApi,
  orderPagePath,
  removeBoughtItems,
  storeOrderToken,
  tokenHash,
} from '../orders/index.js';
import { type Quote, rememberPlace } from './quote.js';
import { useNewerSettings } from './use-newer-settings.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';

/**
 * Checks before an order whether items of the cart were paid meanwhile, in another browser or on another device.
 * @returns a function that checks, and returns true if the cart has changed, so that nothing is ordered unseen
 */
const usePaidMeanwhile = (): (() => Promise<boolean>) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const refreshCart = useRefreshedCart();
  return async () => {
    if (await announcePaidPurchases(dispatch)) return true;
    const isChanged = await refreshCart();
    if (isChanged) showToast({ text: t`Your cart is up to date. Please look it over.` });
    return isChanged;
  };
};

type Delivery = OrderPayload['address'];

interface PlaceOrder {
  /** Orders to an address, or to the address that a function returns; if it returns none, nothing is ordered. */
  place: (address: Delivery | (() => Promise<Delivery | undefined>)) => Promise<void>;
  isPlacing: boolean;
  /** The error of the last attempt. */
  failure: ApiFailure | undefined;
  forgetFailure: () => void;
}

/**
 * Orders the cart, once even if called repeatedly. Continues to the payment, or to the page of an order with cash on
 * delivery.
 */
export const usePlaceOrder = (method: PaymentMethod, quote: Quote): PlaceOrder => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  const items = useSelector(selectBuyableItems);
  const payWith = usePayWith();
  const isPaidMeanwhile = usePaidMeanwhile();
  const takeNewerSettings = useNewerSettings();
  const [placeOrder, { error, reset }] = orderApi.usePlaceOrderMutation();
  const [isPlacing, setIsPlacing] = useState(false);
  const isUnderWay = useRef(false);

  const lines = items.map(({ id, quantity, size }) => ({ id, quantity, ...(size !== undefined && { size }) }));
  const send = (payload: OrderPayload) => placeOrder({ payload, idempotencyKey: purchaseKey(payload, lines) });

  const order = async (address: Delivery): Promise<void> => {
    const payload: OrderPayload = {
      user: user?._id ?? null,
      products: lines.map(({ id, ...line }) => ({ productId: id, ...line })),
      amount: fromCents(quote.total),
      rupees: quote.charge / 100,
      ...(quote.isPickUp && { pickUp: true }),
      address,
      ...(method === 'cash' && { paymentMethod: method }),
    };
    let answer = await send(payload);
    const isUsedUp = answer.data
      ? // The same cart was ordered before, and that order was cancelled or expired.
        answer.data.status !== 'pending' && !isLive(answer.data.status)
      : isApiFailure(answer.error) && answer.error.code === 'idempotency_mismatch';
    if (isUsedUp) {
      forgetPurchase();
      answer = await send(payload);
    }
    if (!answer.data) {
      // The page tells the shopper. The log helps to find the reason later.
      // oxlint-disable-next-line no-console
      if (isApiFailure(answer.error) && answer.error.status !== null) console.error('Failed to create order');
      const code = isApiFailure(answer.error) ? answer.error.code : undefined;
      // The order is then to be delivered, and the page says so.
      if (code === 'pickup_not_available') storePickUp(false);
      // The limits of cash, or what the shop offers, may be others now.
      if (code === 'cash_not_available' || code === 'pickup_not_available') void takeNewerSettings();
      return;
    }
    const { _id, orderToken } = answer.data;
    purchasePlaced(_id);
    if (orderToken !== undefined) storeOrderToken(_id, orderToken);
    const isPlaced = isCashOrder(answer.data);
    const next = isPlaced ? orderPagePath(answer.data) : payPath(payWith, _id);
    // At once, because a reload before the next page is drawn would lose the token; see use-token-in-address.ts.
    await navigate(next + tokenHash(_id));
    // Not before, because the checkout would show an empty cart.
    if (isPlaced) removeBoughtItems({ order: answer.data }, dispatch);
  };

  return {
    isPlacing,
    failure: isApiFailure(error) ? error : undefined,
    forgetFailure: reset,
    place: async (address) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      rememberPlace(quote);
      setIsPlacing(true);
      try {
        if (await isPaidMeanwhile()) return;
        const delivery = typeof address === 'function' ? await address() : address;
        if (delivery) await order(delivery);
      } finally {
        // Shows the button again, whatever failed.
        isUnderWay.current = false;
        setIsPlacing(false);
      }
    },
  };
};
