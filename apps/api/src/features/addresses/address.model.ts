import { type Address, type AddressField, type AddressFields, eachAddressField } from '@paila/shared';
import { model, Schema, type ClientSession, type Types } from 'mongoose';
import type { Book, Entry } from './address-book.js';

/** A stored entry, which may lack fields that were added since. */
type StoredEntry = Omit<Entry, AddressField> & Partial<AddressFields>;

/**
 * All addresses of a customer, in a document whose id is the account's. Each change is one atomic write, so there is
 * exactly one default at any moment.
 */
export interface AddressBookDoc {
  _id: Types.ObjectId;
  addresses: StoredEntry[];
}

const schema = new Schema<AddressBookDoc>({
  _id: { type: Schema.Types.ObjectId, required: true },
  addresses: [
    new Schema<StoredEntry>({
      ...eachAddressField(() => ({ type: String, default: '' })),
      checked: { type: Boolean, required: true },
      createdAt: { type: Date, required: true },
    }),
  ],
});
schema.index({ 'addresses._id': 1 });

export const AddressBookModel = model<AddressBookDoc>('AddressBook', schema);

/** The stored book; fields that an address lacks are empty. */
export const toBook = (doc: AddressBookDoc | null): Book =>
  (doc?.addresses ?? []).map((entry) => ({ ...entry, ...eachAddressField((field) => entry[field] ?? '') }));

/** The only form in which an address leaves the server. */
export const toAddress = (userId: string, entry: Entry): Address => ({
  _id: entry._id.toHexString(),
  user: userId,
  ...eachAddressField((field) => entry[field]),
  checked: entry.checked,
});

/** Stores whole address books, one for each account that has none, in the caller's transaction. */
export const importAddressBooks = async (books: readonly AddressBookDoc[], session: ClientSession): Promise<void> => {
  await AddressBookModel.insertMany([...books], { session });
};
