import type { Address } from '@paila/shared';
import { readDraft } from '../../platform/drafts.js';

/** The draft of the form for an address; without one of the form for a new address. */
export const addressDraft = (address: Address | undefined): string => `address:${address?._id ?? 'new'}`;

/** The form that was open with something typed: for an address of the book, or a new one. */
export const addressWithDraft = (addresses: readonly Address[]): 'closed' | 'new' | Address => {
  const changed = addresses.find((address) => readDraft(addressDraft(address)) !== undefined);
  if (changed) return changed;
  return readDraft(addressDraft(undefined)) === undefined ? 'closed' : 'new';
};
