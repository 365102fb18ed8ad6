import type { SettingName, SettingsValues } from '@paila/shared';
import { t } from '../../platform/i18n.js';

export const settingLabel = (name: SettingName): string =>
  ({
    address: t`Address`,
    phone: t`Phone`,
    email: t`Support mail`,
    legalName: t`Legal name`,
    panNumber: t`PAN or VAT number`,
    returns: t`Text on returns`,
    usdToNpr: t`Rupees for one dollar`,
    delivery: t`Delivery by city`,
    holidays: t`Holidays`,
    lowStock: t`Low stock from`,
    holdMinutes: t`Minutes that an unpaid order holds its stock`,
    timeZone: t`Time zone`,
  })[name];

/** A value as the form shows it: lists with one entry per line. */
export const valueText = (name: SettingName, { delivery, holidays, ...values }: SettingsValues): string => {
  if (name === 'holidays') return holidays.join('\n');
  if (name !== 'delivery') return String(values[name]);
  return delivery.map(({ city, days, cutOffHour }) => `${city}, ${String(days)}, ${String(cutOffHour)}`).join('\n');
};
