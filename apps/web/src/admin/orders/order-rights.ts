import { adminNextStatuses, may, type OrderProgress, type OrderStatus, type Permission } from '@paila/shared';
import { createContext, useContext } from 'react';
import { useStaff } from '../platform/staff.js';

/** True if the page shows an order in the bin, which cannot change until it is restored. */
export const InBin = createContext(false);

/** True for an order that staff may give a status next. */
export const mayBecome =
  (next: OrderStatus) =>
  (order: OrderProgress): boolean =>
    adminNextStatuses(order).includes(next);

/** The rights of the account over orders, from the contract's table of permissions. */
export const useOrderRights = () => {
  const staff = useStaff();
  const isInBin = useContext(InBin);
  const allowed = (permission: Permission): boolean => !isInBin && may(staff, permission);
  return {
    mayNote: allowed('orders.note'),
    mayConfirm: allowed('orders.confirm'),
    mayPack: allowed('orders.pack'),
    mayCorrect: allowed('orders.correct'),
    mayShip: allowed('orders.ship'),
    mayDeliver: allowed('orders.deliver'),
    mayCancel: allowed('orders.cancel'),
    mayReceive: allowed('orders.receive'),
    mayRefund: allowed('orders.refund'),
    mayReview: allowed('orders.review'),
    mayDelete: allowed('orders.delete'),
  };
};
