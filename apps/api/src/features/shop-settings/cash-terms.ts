import type { CashTerms, SettingsValues } from '@paila/shared';

/** The limits of cash on delivery; undefined while the shop does not offer it. */
export const cashTerms = ({
  cashOnDelivery,
  cashCities: cities,
  cashMaxRupees: maxRupees,
  cashFirstOrder: firstOrder,
}: SettingsValues): CashTerms | undefined => (cashOnDelivery ? { cities, maxRupees, firstOrder } : undefined);
