import { documentNumber, INVOICE_KINDS, type InvoiceKind } from '@paila/shared';
import { type ClientSession, model, Schema } from 'mongoose';
import { fiscalYearOf } from './fiscal-year.js';
import type { InvoiceDoc } from './invoice.model.js';

/** The last number of a kind of documents in a fiscal year. */
export interface InvoiceNumberDoc {
  /** Such as `invoice 2083/84`; see {@link seriesId}. */
  _id: string;
  /** 0 before the first document. */
  last: number;
  /** The time of the last document. */
  at: Date;
}

const schema = new Schema<InvoiceNumberDoc>(
  {
    _id: { type: String, required: true },
    last: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
    at: { type: Date, required: true },
  },
  { collection: 'invoicenumbers', versionKey: false },
);
export const InvoiceNumberModel = model<InvoiceNumberDoc>('InvoiceNumber', schema);

/** The id of the numbers of a kind of documents in a fiscal year. */
export const seriesId = ({ kind, fiscalYear }: Pick<InvoiceDoc, 'kind' | 'fiscalYear'>): string =>
  `${kind} ${fiscalYear}`;

/**
 * Prepares the numbers of the fiscal year of a moment. A transaction could not: two of them would make the same
 * document.
 */
export const openFiscalYear = async (now: Date): Promise<void> => {
  const fiscalYear = fiscalYearOf(now);
  for (const kind of INVOICE_KINDS) {
    const _id = seriesId({ kind, fiscalYear });
    if (await InvoiceNumberModel.exists({ _id })) continue;
    await InvoiceNumberModel.updateOne({ _id }, { $setOnInsert: { last: 0, at: now } }, { upsert: true });
  }
};

/** A number of a document, and the time at which the document got it. */
type Numbering = Pick<InvoiceDoc, 'fiscalYear' | 'sequence' | 'number' | 'at'>;

/**
 * Takes the next numbers of the fiscal year of a moment, in the transaction that writes the documents. If the
 * transaction fails, the next documents take the numbers. Two transactions that take numbers of the same kind and year
 * conflict.
 * @param count at least 1
 * @param now after {@link openFiscalYear} of the same moment
 * @returns numbers that follow each other. Their time is `now`, unless a clock ahead of this one took the number before
 */
export const takeNumbers = async (
  kind: InvoiceKind,
  count: number,
  now: Date,
  session: ClientSession,
): Promise<Numbering[]> => {
  const fiscalYear = fiscalYearOf(now);
  const { last, at } = await InvoiceNumberModel.findByIdAndUpdate(
    seriesId({ kind, fiscalYear }),
    { $inc: { last: count }, $max: { at: now } },
    { session, returnDocument: 'after' },
  )
    .orFail()
    .lean<InvoiceNumberDoc>()
    .exec();
  return Array.from({ length: count }, (_, index) => {
    const sequence = last - count + 1 + index;
    return { fiscalYear, sequence, number: documentNumber(kind, fiscalYear, sequence), at };
  });
};
