import type { Address, AddressFields } from '@paila/shared';
import { isValidObjectId, Types, type ClientSession } from 'mongoose';
import type { Account } from '../../platform/http/account.js';
import { inTransaction } from '../../platform/database/database.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { holdAccount } from '../accounts/index.js';
import { withChange, withDefault, withEntry, withoutEntry, type Book } from './address-book.js';
import { AddressBookModel, toAddress } from './address.model.js';

/** More than anybody needs, and small enough for one document. */
const MAX_ADDRESSES = 50;

const read = async (userId: string, session: ClientSession | null = null): Promise<Book> =>
  (await AddressBookModel.findById(userId).session(session).lean())?.addresses ?? [];

/**
 * Changes a book. Whoever changes it at the same moment begins anew, with what this one made.
 * @throws AppError 404 when the account is gone
 */
const change = (userId: string, work: (book: Book) => Book): Promise<Book> =>
  inTransaction(async (session) => {
    if (!(await holdAccount(userId, session))) throw notFound('Account');
    const before = await read(userId, session);
    const addresses = work(before);
    if (addresses !== before) {
      await AddressBookModel.updateOne({ _id: userId }, { $set: { addresses } }, { upsert: true, session });
    }
    return addresses;
  });

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
  return toList(id, await read(id));
};

/**
 * Adds an address, as the default if it is the first or if asked for.
 * @throws AppError 404 when the account is gone, 409 `conflict` when the book is full
 */
export const addAddress = async (userId: string, fields: AddressFields, isDefault: boolean): Promise<Address> => {
  const id = new Types.ObjectId();
  const book = await change(userId, (before) => {
    if (before.length >= MAX_ADDRESSES) {
      throw new AppError('too_many_addresses', { max: MAX_ADDRESSES });
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
