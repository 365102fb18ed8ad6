import {
  type DeliveryZone,
  formatMoney,
  isElsewhere,
  SELLER_LABELS,
  type SettingName,
  type SettingsValues,
} from '@paila/shared';
import { gettext, msgid, ngettext, t } from '../../platform/i18n.js';

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
    zones: t`Delivery zones`,
    pickUp: t`Pick-up in the shop`,
    holidays: t`Holidays`,
    lowStock: t`Low stock at or below`,
    holdMinutes: t`Minutes an unpaid order reserves its stock`,
    cashOnDelivery: t`Offer cash on delivery`,
    cashMaxRupees: t`Largest sum in cash, in rupees`,
    cashFirstOrder: t`Cash for a first order`,
    cashHoldMinutes: t`Minutes a cash order waits for the call`,
    opensAt: t`The shop opens at`,
    closesAt: t`The shop closes at`,
    timeZone: t`Time zone`,
  })[name];

const feeText = ({ fee, freeFrom }: DeliveryZone): string => {
  if (fee === 0) return t`free`;
  return freeFrom === undefined ? formatMoney(fee) : t`${formatMoney(fee)}, free from ${formatMoney(freeFrom)}`;
};

const daysText = ({ days, cutOffHour }: DeliveryZone): string => {
  if (days === undefined) return t`no promised day`;
  const before = `${String(cutOffHour)}:00`;
  return days === 0
    ? t`the same day if ordered before ${before}`
    : ngettext(
        msgid`${days} working day if ordered before ${before}`,
        `${String(days)} working days if ordered before ${before}`,
        days,
      );
};

/** A zone in words: `Pokhara: $1.50, free from $50.00, 2 working days if ordered before 13:00, no cash`. */
export const zoneText = (zone: DeliveryZone): string => {
  const places = isElsewhere(zone) ? t`Every other place` : zone.cities.join(', ');
  return `${places}: ${[feeText(zone), daysText(zone), zone.cash ? t`cash` : t`no cash`].join(', ')}`;
};

/** A value as the form shows it: lists with one entry per line. */
export const valueText = (name: SettingName, { zones, holidays, ...values }: SettingsValues): string => {
  if (name === 'holidays') return holidays.join('\n');
  return name === 'zones' ? zones.map(zoneText).join('\n') : String(values[name]);
};

const SWITCHES: ReadonlySet<SettingName> = new Set(['vatRegistered', 'pickUp', 'cashOnDelivery', 'cashFirstOrder']);

/** True for a setting that is on or off. */
export const isSwitch = (name: SettingName): boolean => SWITCHES.has(name);

/** A value of the form as people read it. */
export const writtenText = (name: SettingName, written: string): string => {
  if (!isSwitch(name)) return written;
  return written === 'true' ? t`On` : t`Off`;
};
