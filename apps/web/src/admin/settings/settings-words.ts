import type { SettingName, SettingsValues } from '@paila/shared';
import { t } from '../../platform/i18n.js';

export const settingLabel = (name: SettingName): string =>
  ({
    address: t`Address`,
    phone: t`Phone`,
    email: t`Support email`,
    legalName: t`Legal name`,
    panNumber: t`PAN or VAT number`,
    returns: t`Returns policy`,
    usdToNpr: t`Rupees per dollar`,
    delivery: t`Delivery by city`,
    holidays: t`Holidays`,
    lowStock: t`Low stock at or below`,
    holdMinutes: t`Minutes an unpaid order reserves its stock`,
    timeZone: t`Time zone`,
  })[name];

/** A value as the form shows it: lists with one entry per line. */
export const valueText = (name: SettingName, { delivery, holidays, ...values }: SettingsValues): string => {
  if (name === 'holidays') return holidays.join('\n');
  if (name !== 'delivery') return String(values[name]);
  return delivery.map(({ city, days, cutOffHour }) => `${city}, ${String(days)}, ${String(cutOffHour)}`).join('\n');
};
