import type { CashTerms, PickUpTerms, SettingsValues } from '@paila/shared';

/** The limits of cash on delivery; undefined while the shop does not offer it. */
export const cashTerms = ({
  cashOnDelivery,
  cashMaxRupees: maxRupees,
  cashFirstOrder: firstOrder,
}: SettingsValues): CashTerms | undefined => (cashOnDelivery ? { maxRupees, firstOrder } : undefined);

/** When customers can pick up their orders; undefined while the shop does not offer it. */
export const pickUpTerms = ({
  pickUp,
  opensAt,
  closesAt,
}: Pick<SettingsValues, 'pickUp' | 'opensAt' | 'closesAt'>): PickUpTerms | undefined =>
  pickUp ? { opensAt, closesAt } : undefined;
