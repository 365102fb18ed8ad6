import { useSyncExternalStore } from 'react';
import { isPickUpStored, onPickUpStored } from '../../platform/delivery-draft.js';
import { useSettings } from '../../platform/settings.js';

/** True if the shopper has chosen to pick the order up, in a shop that offers that. */
export const useIsPickUp = (): boolean => {
  const { pickUp } = useSettings();
  const isChosen = useSyncExternalStore(onPickUpStored, isPickUpStored, () => false);
  return isChosen && pickUp !== undefined;
};
