import type { User } from '@paila/shared';
import { createContext, use } from 'react';

/** The account that works in the back office; the guard provides it. */
export const StaffContext = createContext<User | undefined>(undefined);

/** Returns the account that works in the back office. Throws outside the guard. */
export const useStaff = (): User => {
  const staff = use(StaffContext);
  if (!staff) throw new Error('useStaff is called outside the guard');
  return staff;
};
