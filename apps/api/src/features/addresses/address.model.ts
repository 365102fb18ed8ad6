import { type Address, eachAddressField } from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';
import type { Entry } from './address-book.js';

/**
 * All addresses of one customer in one document whose id is the account's own: a change of the whole book is one atomic
 * write, so that there is exactly one default at any moment.
 */
export interface AddressBookDoc {
  _id: Types.ObjectId;
  addresses: Entry[];
}

const schema = new Schema<AddressBookDoc>({
  _id: { type: Schema.Types.ObjectId, required: true },
  addresses: [
    new Schema<Entry>({
      ...eachAddressField(() => ({ type: String, default: '' })),
      checked: { type: Boolean, required: true },
      createdAt: { type: Date, required: true },
    }),
  ],
});
schema.index({ 'addresses._id': 1 });

export const AddressBookModel = model<AddressBookDoc>('AddressBook', schema);

/** The only way an address leaves the server. */
export const toAddress = (userId: string, entry: Entry): Address => ({
  _id: entry._id.toHexString(),
  user: userId,
  ...eachAddressField((field) => entry[field]),
  checked: entry.checked,
});
