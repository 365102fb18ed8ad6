/** What can be wrong with an order, as its customer says. */
export const PROBLEM_REASONS = ['not_arrived', 'wrong_item', 'damaged', 'does_not_fit', 'payment', 'other'] as const;
export type ProblemReason = (typeof PROBLEM_REASONS)[number];
