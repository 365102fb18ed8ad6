/**
 * Paisa of an amount in rupees, such as `100`, `100.5` or `100.50`. Undefined for any other text: eSewa's own thousands
 * comma is no input.
 */
export const parseAmount = (text: string): number | undefined => {
  const [, rupees, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  return rupees === undefined ? undefined : Number(rupees) * 100 + Number(fraction.padEnd(2, '0'));
};

const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** An amount as the return to the merchant has it: 100000 paisa become `1,000.0`. */
export const returnedAmount = (paisa: number): string => grouped.format(paisa / 100);
