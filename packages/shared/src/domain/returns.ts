/** On which terms goods are taken back, unless the shop's settings say otherwise. */
export const RETURNS = 'Unworn and in its box, within 7 days: we exchange it or give your money back.';
