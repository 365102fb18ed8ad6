import type { ClientSession } from 'mongoose';
import { insertPlain } from '../../platform/database/plain-documents.js';
import { AddressBookModel, type AddressBookDoc } from './address.model.js';

/** Stores whole address books, one for each account that has none, in the caller's transaction. */
export const importAddressBooks = (books: readonly AddressBookDoc[], session: ClientSession): Promise<void> =>
  insertPlain(AddressBookModel, books, session);
