import { type Paisa, plainNumber, rupeesToPaisa } from '@paila/shared';

const RUPEES = /^\d+(?:\.\d{1,2})?$/;

/** The paisa of typed rupees: `१२,६००.५०` is 1,260,050. Undefined for a text that is not a sum in whole paisa. */
export const paisaIn = (typed: string): Paisa | undefined => {
  const plain = plainNumber(typed);
  return plain !== undefined && RUPEES.test(plain) ? rupeesToPaisa(Number(plain)) : undefined;
};

/** A sum as one types it into a field for rupees: `12600`, or `12600.50`. */
export const rupeesText = (paisa: Paisa): string => (paisa / 100).toFixed(paisa % 100 === 0 ? 0 : 2);
