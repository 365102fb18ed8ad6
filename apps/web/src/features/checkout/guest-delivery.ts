import { tabDraft } from '../../platform/tab-draft.js';
import { EMPTY_DELIVERY } from '../addresses/index.js';

/** A guest's delivery form. */
export const guestDelivery = tabDraft('guestDelivery', EMPTY_DELIVERY);
