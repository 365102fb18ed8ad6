import { endDraft, forgetDraft, storeDraft, readDraft } from './drafts.js';
import { createListeners } from './listeners.js';

/**
 * The draft of the delivery address at the checkout. Guests and customers share it: when a session ends, the guest's
 * form takes the place of the customer's.
 */
export const DELIVERY_DRAFT = 'delivery';
/** The draft of the address that a customer has chosen there. */
const DELIVERY_CHOICE_DRAFT = 'deliveryChoice';
/** The draft of the choice to pick the order up in the shop. */
const PICK_UP_DRAFT = 'pickUp';
const { notify, subscribe: onPickUpStored } = createListeners();

/** Stores the address that a customer has chosen, so that a reload shows it. */
export const storeChoice = (chosen: string): void => storeDraft(DELIVERY_CHOICE_DRAFT, chosen);

/** The stored choice; undefined for none. */
export const storedChoice = (): string | undefined => {
  const chosen = readDraft(DELIVERY_CHOICE_DRAFT);
  return typeof chosen === 'string' ? chosen : undefined;
};

/** Stores whether the shopper picks the order up, for this tab. */
export const storePickUp = (isPickUp: boolean): void => {
  if (isPickUp) storeDraft(PICK_UP_DRAFT, true);
  else forgetDraft(PICK_UP_DRAFT);
  notify();
};

/** True if the shopper has chosen to pick the order up. The shop may no longer offer it. */
export const isPickUpStored = (): boolean => readDraft(PICK_UP_DRAFT) === true;

/** Calls a function when {@link isPickUpStored} may have changed. @returns a function that stops this */
export { onPickUpStored };

/**
 * Ends these drafts, the address in all tabs. The order is paid, and the next person at this device must not read its
 * address.
 */
export const forgetDelivery = (): void => {
  endDraft(DELIVERY_DRAFT);
  forgetDraft(DELIVERY_CHOICE_DRAFT);
  storePickUp(false);
};
