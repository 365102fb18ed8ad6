import type { OrderAddress } from '@paila/shared';
import { type ClientSession, model, Schema, type Types } from 'mongoose';
import { databaseTime } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/index.js';
import { anonymiseOldOrders, OLD_ORDERS_JOB } from '../orders/index.js';
import { mostBuyerYears } from '../shop-settings/index.js';
import type { InvoiceDoc } from './invoice.model.js';

/**
 * The buyer of an invoice. The tax laws ask a seller to keep it for years, so it stands apart from the order: erasing
 * an account leaves it. Only those who keep the books may read it then.
 */
export interface InvoiceBuyerDoc {
  /** The id of the invoice. */
  _id: Types.ObjectId;
  /** May be empty. */
  name: string;
  /** The address, without phone number and email address. */
  lines: string[];
  /** The time of the invoice. */
  at: Date;
}

const schema = new Schema<InvoiceBuyerDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, default: '' },
    lines: { type: [String], required: true },
    at: { type: Date, required: true },
  },
  { collection: 'invoicebuyers', versionKey: false },
);
// Finds the buyers to forget.
schema.index({ at: 1 });

export const InvoiceBuyerModel = model<InvoiceBuyerDoc>('InvoiceBuyer', schema);

/** The parts that are not empty, in one line. */
const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');

/** The buyer on an invoice; undefined for an order without any name and address. */
const toBuyer = ({ _id, at }: Pick<InvoiceDoc, '_id' | 'at'>, address: OrderAddress): InvoiceBuyerDoc | undefined => {
  const { firstname, lastname, streetAddress, city, zipcode, state, country } = address;
  const name = joined(firstname, lastname);
  const rows = [joined(streetAddress), joined(city, zipcode), joined(state), joined(country)];
  const lines = rows.filter((line) => line !== '');
  return name === '' && lines.length === 0 ? undefined : { _id, name, lines, at };
};

/** Stores the buyers of invoices, in the transaction that writes the invoices. */
export const storeBuyers = async (
  invoices: readonly { readonly document: Pick<InvoiceDoc, '_id' | 'at'>; readonly address: OrderAddress }[],
  session: ClientSession,
): Promise<void> => {
  const buyers = invoices.flatMap(({ document, address }) => toBuyer(document, address) ?? []);
  if (buyers.length > 0) await InvoiceBuyerModel.insertMany(buyers, { session });
};

/** The id of the invoice that names the buyer of a document. */
export const buyerId = ({ _id, corrects }: Pick<InvoiceDoc, '_id' | 'corrects'>): Types.ObjectId => corrects ?? _id;

/** The buyer of an invoice or a credit note; null once it is deleted, and if the order had no name and address. */
export const invoiceBuyer = (document: Pick<InvoiceDoc, '_id' | 'corrects'>): Promise<InvoiceBuyerDoc | null> =>
  InvoiceBuyerModel.findById(buyerId(document)).lean<InvoiceBuyerDoc>().exec();

/** The names of the buyers of some documents, by {@link buyerId}. */
export const buyerNames = async (
  documents: readonly Pick<InvoiceDoc, '_id' | 'corrects'>[],
): Promise<ReadonlyMap<string, string>> => {
  const buyers = await InvoiceBuyerModel.find({ _id: { $in: documents.map(buyerId) } }, { name: 1 }).lean<
    Pick<InvoiceBuyerDoc, '_id' | 'name'>[]
  >();
  return new Map(buyers.flatMap(({ _id, name }) => (name === '' ? [] : [[_id.toHexString(), name] as const])));
};

/** The moment some calendar years earlier. */
export const yearsBefore = (now: Date, years: number): Date => {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - years);
  return before;
};

const HOUR = 3_600_000;
/** Fewer years in the settings apply after this time, so that staff can correct a slip. */
const SLIP_MS = 48 * HOUR;

/** The shop forgets the buyers of older invoices. */
export const forgottenBefore = async (now: Date, session?: ClientSession): Promise<Date> =>
  yearsBefore(now, await mostBuyerYears(new Date(now.getTime() - SLIP_MS), session));

/** Deletes the buyers of invoices that are older than the settings ask. */
export const forgetBuyers = async (now: Date): Promise<void> => {
  await InvoiceBuyerModel.deleteMany({ at: { $lt: await forgottenBefore(now) } });
};

export const forgetBuyersJob: Job = {
  name: 'forget-invoice-buyers',
  everyMs: HOUR,
  run: () => forgetBuyers(databaseTime()),
};

/** Orders lose their personal data once the shop would have forgotten the buyers of their last documents. */
export const oldOrdersJob: Job = {
  name: OLD_ORDERS_JOB,
  everyMs: HOUR,
  run: async (signal) => {
    await anonymiseOldOrders(await forgottenBefore(databaseTime()), signal);
  },
};
