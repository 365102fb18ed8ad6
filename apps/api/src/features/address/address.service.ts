import type { Address, AddressFields } from '@paila/shared';
import { isValidObjectId, Types, type ClientSession } from 'mongoose';
import type { Account } from '../../platform/account.js';
import { isDuplicateKey } from '../../platform/db.js';
import { conflict, notFound } from '../../platform/errors.js';
import { withChange, withDefault, withEntry, withoutEntry, type Book } from './address-book.js';
import { AddressBookModel, toAddress } from './address.model.js';

/** More than anybody needs, and small enough for one document. */
const MAX_ADDRESSES = 50;

const read = async (userId: string): Promise<{ version: number; addresses: Book }> =>
  (await AddressBookModel.findById(userId).lean()) ?? { version: 0, addresses: [] };

/** Writes a book whose version is still the one that was read. */
const write = async (userId: string, version: number, addresses: Book): Promise<boolean> => {
  try {
    const { modifiedCount, upsertedCount } = await AddressBookModel.updateOne(
      { _id: userId, version },
      { $set: { addresses, version: version + 1 } },
      { upsert: version === 0 },
    );
    return modifiedCount + upsertedCount === 1;
  } catch (error) {
    // Somebody else made the book at the same moment.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};

/** Changes a book; when another call changed it meanwhile, starts again from what that one made. */
const change = async (userId: string, work: (book: Book) => Book): Promise<Book> => {
  for (;;) {
    const { version, addresses } = await read(userId);
    const changed = work(addresses);
    if (changed === addresses || (await write(userId, version, changed))) return changed;
  }
};

/**
 * Whose address that is.
 * @throws AppError 404 `not_found` when it does not exist, or is somebody else's and the caller no admin
 */
const ownerOf = async (addressId: string, account: Account): Promise<string> => {
  const book = isValidObjectId(addressId)
    ? await AddressBookModel.findOne({ 'addresses._id': addressId }, { _id: 1 }).lean()
    : null;
  const owner = book?._id.toHexString();
  if (owner === undefined || (owner !== account.id && account.role !== 'admin')) throw notFound('Address');
  return owner;
};

/** @throws AppError 404 when it was deleted by another call in the meantime */
const inBook = (book: Book, addressId: string): Book[number] => {
  const entry = book.find(({ _id }) => _id.equals(addressId));
  if (!entry) throw notFound('Address');
  return entry;
};

const toList = (userId: string, book: Book): Address[] => book.map((entry) => toAddress(userId, entry));

/** A customer's addresses, oldest first. */
export const addressesOf = async (userId: string): Promise<Address[]> => {
  const id = userId.toLowerCase();
  return toList(id, (await read(id)).addresses);
};

/**
 * Adds an address, as the default if it is the first or if asked for.
 * @throws AppError 409 `conflict` when the book is full
 */
export const addAddress = async (userId: string, fields: AddressFields, isDefault: boolean): Promise<Address> => {
  const id = new Types.ObjectId();
  const book = await change(userId, (before) => {
    if (before.length >= MAX_ADDRESSES) {
      throw conflict('conflict', `Please delete an address first: ${String(MAX_ADDRESSES)} are the most`);
    }
    return withEntry(before, id, fields, isDefault);
  });
  return toAddress(userId, inBook(book, id.toHexString()));
};

/** @throws AppError 404 `not_found` */
export const changeAddress = async (
  addressId: string,
  account: Account,
  fields: AddressFields,
  isDefault: boolean,
): Promise<Address> => {
  const userId = await ownerOf(addressId, account);
  const book = await change(userId, (before) => {
    inBook(before, addressId);
    return withChange(before, addressId, fields, isDefault);
  });
  return toAddress(userId, inBook(book, addressId));
};

/**
 * Takes an address out of the book and answers what is left.
 * @throws AppError 404 `not_found`
 */
export const removeAddress = async (addressId: string, account: Account): Promise<Address[]> => {
  const userId = await ownerOf(addressId, account);
  const book = await change(userId, (before) => {
    inBook(before, addressId);
    return withoutEntry(before, addressId);
  });
  return toList(userId, book);
};

/**
 * Makes an address the default and answers the whole book.
 * @throws AppError 404 `not_found`
 */
export const chooseDefault = async (addressId: string, account: Account, isDefault: boolean): Promise<Address[]> => {
  const userId = await ownerOf(addressId, account);
  const book = await change(userId, (before) => {
    inBook(before, addressId);
    return isDefault ? withDefault(before, addressId) : before;
  });
  return toList(userId, book);
};

/** Forgets the addresses of an account that is being erased. */
export const removeAddressesOf = async (userId: string, session: ClientSession): Promise<void> => {
  await AddressBookModel.deleteOne({ _id: userId }, { session });
};
