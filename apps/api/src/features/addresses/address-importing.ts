import type { ClientSession } from 'mongoose';
import { AddressBookModel, type AddressBookDoc } from './address.model.js';

/** Stores whole address books, one for each account that has none, in the caller's transaction. */
export const importAddressBooks = async (books: readonly AddressBookDoc[], session: ClientSession): Promise<void> => {
  await AddressBookModel.insertMany([...books], { session });
};
