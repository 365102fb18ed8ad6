import type { InvoiceKind } from '../vocabulary/invoices.js';
import type { Paisa } from '../vocabulary/money.js';
import type { OrderStatus } from '../vocabulary/statuses.js';

/** The percentage of value added tax in Nepal, on top of the taxable amount. */
export const VAT_PERCENT = 13;

/**
 * The value added tax in a total that includes it, to the nearest paisa. No total lies halfway between two paisa.
 * @param total at least 0
 */
export const vatIn = (total: Paisa): Paisa => Math.round((total * VAT_PERCENT) / (100 + VAT_PERCENT)) as Paisa;

const CREDIT_NOTE_PREFIX = 'CN ';
const SEQUENCE_DIGITS = 5;

/**
 * The number of an invoice, such as `2083/84-00017`, or of a credit note, such as `CN 2083/84-00003`.
 * @param fiscalYear such as `2083/84`
 * @param sequence from 1, within the kind and the fiscal year
 */
export const documentNumber = (kind: InvoiceKind, fiscalYear: string, sequence: number): string =>
  `${kind === 'credit_note' ? CREDIT_NOTE_PREFIX : ''}${fiscalYear}-${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;

/** The names of the kinds of documents for people. */
export const DOCUMENT_KIND_NAMES: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
};

/** The statuses in which the parcel of an order has always left. */
const LEFT: readonly OrderStatus[] = ['shipped', 'delivered', 'returned'];

/**
 * True if the items of an order have left the shop, by courier or with the customer. A refunded order has left if it
 * still has its shipment.
 */
export const hasLeft = ({
  status,
  shipment,
}: {
  readonly status: OrderStatus;
  readonly shipment?: object | null | undefined;
}): boolean => LEFT.includes(status) || (status === 'refunded' && Boolean(shipment));

/**
 * True if the parcel of an order has ever left, so that the order may have invoices. An undone shipping leaves an
 * invoice and its credit note. Another server's order may lack its history.
 */
export const wasSent = (
  order: Parameters<typeof hasLeft>[0] & {
    readonly history?: readonly { readonly status: OrderStatus }[] | null | undefined;
  },
): boolean => hasLeft(order) || (order.history ?? []).some(({ status }) => LEFT.includes(status));
