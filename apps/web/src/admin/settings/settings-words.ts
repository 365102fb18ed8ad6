import { SELLER_LABELS, type SettingName, type SettingsValues } from '@paila/shared';
import { gettext, t } from '../../platform/i18n.js';

export const settingLabel = (name: SettingName): string =>
  ({
    address: gettext(SELLER_LABELS.address),
    phone: t`Phone`,
    email: t`Support email`,
    legalName: gettext(SELLER_LABELS.legalName),
    registrationNumber: gettext(SELLER_LABELS.registrationNumber),
    panNumber: gettext(SELLER_LABELS.panNumber),
    vatRegistered: t`Registered for VAT`,
    grievanceName: gettext(SELLER_LABELS.grievanceName),
    grievancePhone: gettext(SELLER_LABELS.grievancePhone),
    grievanceEmail: gettext(SELLER_LABELS.grievanceEmail),
    invoiceBuyerYears: t`Years an invoice keeps its buyer`,
    returns: t`Returns policy`,
    usdToNpr: t`Rupees per dollar`,
    delivery: t`Delivery by city`,
    holidays: t`Holidays`,
    lowStock: t`Low stock at or below`,
    holdMinutes: t`Minutes an unpaid order reserves its stock`,
    cashOnDelivery: t`Offer cash on delivery`,
    cashCities: t`Cities with cash on delivery`,
    cashMaxRupees: t`Largest sum in cash, in rupees`,
    cashFirstOrder: t`Cash for a first order`,
    cashHoldMinutes: t`Minutes a cash order waits for the call`,
    opensAt: t`The shop opens at`,
    closesAt: t`The shop closes at`,
    timeZone: t`Time zone`,
  })[name];

/** A value as the form shows it: lists with one entry per line. */
export const valueText = (name: SettingName, { delivery, holidays, cashCities, ...values }: SettingsValues): string => {
  if (name === 'holidays') return holidays.join('\n');
  if (name === 'cashCities') return cashCities.join('\n');
  if (name !== 'delivery') return String(values[name]);
  return delivery.map(({ city, days, cutOffHour }) => `${city}, ${String(days)}, ${String(cutOffHour)}`).join('\n');
};

const SWITCHES: ReadonlySet<SettingName> = new Set(['vatRegistered', 'cashOnDelivery', 'cashFirstOrder']);

/** True for a setting that is on or off. */
export const isSwitch = (name: SettingName): boolean => SWITCHES.has(name);

/** A value of the form as people read it. */
export const writtenText = (name: SettingName, written: string): string => {
  if (!isSwitch(name)) return written;
  return written === 'true' ? t`On` : t`Off`;
};
