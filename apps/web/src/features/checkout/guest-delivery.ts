import { readTabStored, writeTabStored } from '../../platform/storage.js';
import { type DeliveryValues, EMPTY_DELIVERY } from '../addresses/index.js';

const STORED_AS = 'guestDelivery';

/** A guest's delivery form, stored for this tab so that a reload or a visit to the cart loses nothing. */
export const keepGuestDelivery = (values: DeliveryValues): void => {
  writeTabStored(STORED_AS, JSON.stringify(values));
};

export const keptGuestDelivery = (): DeliveryValues => {
  try {
    const kept: unknown = JSON.parse(readTabStored(STORED_AS) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return EMPTY_DELIVERY;
    const texts = Object.entries(kept).filter(([field, value]) => field in EMPTY_DELIVERY && typeof value === 'string');
    return { ...EMPTY_DELIVERY, ...Object.fromEntries(texts) };
  } catch {
    return EMPTY_DELIVERY;
  }
};
