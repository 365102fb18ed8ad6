import { endDraft, forgetDraft, storeDraft, readDraft } from './drafts.js';

/**
 * The draft of the delivery address at the checkout. Guests and customers share it: when a session ends, the guest's
 * form takes the place of the customer's.
 */
export const DELIVERY_DRAFT = 'delivery';
/** The draft of the address that a customer has chosen there. */
const DELIVERY_CHOICE_DRAFT = 'deliveryChoice';

/** Stores the address that a customer has chosen, so that a reload shows it. */
export const storeChoice = (chosen: string): void => storeDraft(DELIVERY_CHOICE_DRAFT, chosen);

/** The stored choice; undefined for none. */
export const storedChoice = (): string | undefined => {
  const chosen = readDraft(DELIVERY_CHOICE_DRAFT);
  return typeof chosen === 'string' ? chosen : undefined;
};

/**
 * Ends both drafts, the address in all tabs. The order is paid, and the next person at this device must not read its
 * address.
 */
export const forgetDelivery = (): void => {
  endDraft(DELIVERY_DRAFT);
  forgetDraft(DELIVERY_CHOICE_DRAFT);
};
