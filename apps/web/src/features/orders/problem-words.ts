import { t } from '../../platform/i18n.js';

/** What can be wrong with an order, in its customer's words. */
export const problemText = (reason: string): string => {
  switch (reason) {
    case 'not_arrived':
      return t`It has not arrived`;
    case 'wrong_item':
      return t`Something else has arrived`;
    case 'damaged':
      return t`It is damaged`;
    case 'does_not_fit':
      return t`It does not fit`;
    case 'payment':
      return t`Something about the payment`;
    default:
      return t`Something else`;
  }
};
