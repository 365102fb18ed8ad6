import { adminPathTo, may, maySeeAdminPage, shortNumberIn, shortNumberText } from '@paila/shared';
import { skipToken } from '@reduxjs/toolkit/query';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useSettled } from '../../platform/use-settled.js';
import { customerApi } from '../customers/customer-api.js';
import { calledGuest, fullName, guestOrdersPath } from '../customers/customer-words.js';
import { orderApi } from '../orders/order-api.js';
import { customerName, orderName, orderStatusForStaff } from '../order-summary/order-words.js';
import { adminProductApi } from '../products/product-api.js';
import { useStaff } from '../platform/staff.js';
import type { AdminDispatch } from '../platform/admin-api.js';

/** A choice of the palette. */
export interface Command {
  readonly value: string;
  readonly label: string;
  /** A detail beside its label. */
  readonly note?: string;
  readonly keys?: string;
  readonly run: () => void;
}

/** The milliseconds after the last keystroke until the search begins. */
const PAUSE_MS = 200;
/** Shorter words match almost everything. */
const MIN_LETTERS = 2;
const SHOWN = 4;

/** Opens the order with a number, or the list of all orders that match the number. */
const useOpenOrder = () => {
  const dispatch = useDispatch<AdminDispatch>();
  const navigate = useNavigate();
  return async (words: string): Promise<void> => {
    const found = dispatch(orderApi.endpoints.adminOrders.initiate({ page: 1, limit: SHOWN, search: words }));
    const { data } = await found;
    found.unsubscribe();
    const [only, ...others] = data?.rows ?? [];
    await navigate(
      only && others.length === 0 ? adminPathTo('order', { id: only._id }) : adminPathTo('orders', { search: words }),
    );
  };
};

/** The orders, customers and products that the words in the palette find. */
export const useSearchResults = (words: string): readonly Command[] => {
  const navigate = useNavigate();
  const staff = useStaff();
  const openOrder = useOpenOrder();
  const settled = useSettled(words, PAUSE_MS);
  const query = { page: 1, limit: SHOWN, search: settled };
  const isLongEnough = settled.length >= MIN_LETTERS;
  const ifMay = <Input>(isAllowed: boolean, input: Input) => (isAllowed && isLongEnough ? input : skipToken);
  const orders = orderApi.useAdminOrdersQuery(ifMay(maySeeAdminPage(staff, 'order'), query));
  const users = customerApi.useAdminUsersQuery(ifMay(maySeeAdminPage(staff, 'user'), query));
  const guests = customerApi.useGuestsQuery(ifMay(maySeeAdminPage(staff, 'user'), { query }));
  const products = adminProductApi.useListAllProductsQuery(ifMay(may(staff, 'products.write'), { query }));
  const isLoading = settled !== words || [orders, users, guests, products].some(({ isFetching }) => isFetching);
  // All results appear together, so that a late one cannot replace the one that Enter opens.
  if (isLoading) {
    const shortNumber = shortNumberIn(words);
    if (shortNumber === undefined) return [];
    // A typed order number and Enter work before the results arrive.
    const name = shortNumberText(shortNumber);
    return [{ value: 'open order', label: t`Open order ${name}`, run: () => void openOrder(name) }];
  }
  if (words.length < MIN_LETTERS) return [];
  return [
    ...(orders.currentData?.rows ?? []).map((order): Command => ({
      value: order._id,
      label: t`Order ${orderName(order)}`,
      note: `${customerName(order)}, ${orderStatusForStaff(order)}`,
      run: () => void navigate(adminPathTo('order', { id: order._id })),
    })),
    ...(users.currentData?.rows ?? []).map((account): Command => ({
      value: account._id,
      label: fullName(account),
      note: account.email,
      run: () => void navigate(adminPathTo('user', { id: account._id })),
    })),
    ...(guests.currentData?.rows ?? []).map((guest): Command => ({
      value: `guest ${guest._id}`,
      label: calledGuest(guest),
      note: t`Guest`,
      run: () => void navigate(guestOrdersPath(guest)),
    })),
    ...(products.currentData?.rows ?? []).map((product): Command => ({
      value: product._id,
      label: product.title,
      note: t`Product`,
      run: () => void navigate(adminPathTo('editProduct', { id: product._id })),
    })),
  ];
};
