import { Types } from 'mongoose';
import type { ReactNode } from 'react';
import { currentInvoice, documentsOf } from '../../invoices/index.js';
import { styles } from '../texts/frame.js';

const Line = ({ children }: { readonly children: string }) => (
  <p className="text" style={styles.text}>
    {children}
  </p>
);

/** Names the invoice of an order whose items have left the shop; nothing for an order without one. */
export const invoiceText = async (order: string): Promise<ReactNode> => {
  const invoice = currentInvoice(await documentsOf(new Types.ObjectId(order)));
  return invoice && <Line>{`Invoice ${invoice.number}`}</Line>;
};

/**
 * Says where the credit note of a refund is; nothing for money that no invoice has counted. The note itself may follow
 * in seconds.
 * @param refund the id of the refund; undefined for the one that completes the refund of the order
 */
export const creditNoteText = async (order: string, refund?: string): Promise<ReactNode> => {
  const documents = await documentsOf(new Types.ObjectId(order));
  const invoice = documents.findLast(({ kind }) => kind === 'invoice');
  if (!invoice) return null;
  const cameBefore = invoice.refunds?.some((counted) => counted.toHexString() === refund) ?? false;
  const isNotSent = documents.some(({ corrects, reason }) => reason === 'not_sent' && corrects?.equals(invoice._id));
  return cameBefore || isNotSent ? null : <Line>Your credit note is on the page of your order.</Line>;
};
