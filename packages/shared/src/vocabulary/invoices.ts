/** The documents that the shop numbers. A credit note takes a part of an invoice back, or all of it. */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/**
 * The reasons of a credit note:
 * - `refund`: money of the order was refunded
 * - `refused`: the parcel was refused at the door
 * - `not_sent`: staff have undone marking the order as shipped
 */
export const CREDIT_REASONS = ['refund', 'refused', 'not_sent'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];
