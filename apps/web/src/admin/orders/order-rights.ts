import { may } from '@paila/shared';
import { useStaff } from '../app/guard.js';

/** What the account here may do with orders, from the contract's table of permissions. */
export const useOrderRights = () => {
  const staff = useStaff();
  return {
    mayNote: may(staff, 'orders.note'),
    mayPack: may(staff, 'orders.pack'),
    mayCorrect: may(staff, 'orders.correct'),
    mayShip: may(staff, 'orders.ship'),
    mayDeliver: may(staff, 'orders.deliver'),
    mayCancel: may(staff, 'orders.cancel'),
    mayRefund: may(staff, 'orders.refund'),
    mayReview: may(staff, 'orders.review'),
    mayDelete: may(staff, 'orders.delete'),
  };
};
