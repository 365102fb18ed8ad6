import type { Address, AddressFields } from '@paila/shared';
import { isObjectIdOrHexString, Types, type ClientSession } from 'mongoose';
import type { Owned } from '../../platform/http/call.js';
import { inTransaction } from '../../platform/database/database.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { lockAccount } from '../accounts/index.js';
import { withChange, withDefault, withEntry, withoutEntry, type Book } from './address-book.js';
import { AddressBookModel, toAddress, toBook } from './address.model.js';

/** A book of this size suffices for everybody, and fits into a document. */
const MAX_ADDRESSES = 50;

const read = async (userId: string, session: ClientSession | null = null): Promise<Book> =>
  toBook(await AddressBookModel.findById(userId).session(session).lean());

/** The address with this id in the book of this account. */
export interface AddressRef {
  readonly userId: string;
  readonly addressId: string;
}

/** @throws AppError 404 if another call has deleted the address */
const inBook = (book: Book, addressId: string): Book[number] => {
  const entry = book.find(({ _id }) => _id.equals(addressId));
  if (!entry) throw notFound('address');
  return entry;
};

/**
 * Changes a book. A concurrent change is retried on the result of this one.
 * @param addressId the address that the book must have
 * @throws AppError 404 when the account or the address is gone
 */
const change = (
  { userId, addressId }: Pick<AddressRef, 'userId'> & Partial<AddressRef>,
  work: (book: Book) => Book,
): Promise<Book> =>
  inTransaction(async (session) => {
    if (!(await lockAccount(userId, session))) throw notFound('account');
    const before = await read(userId, session);
    if (addressId !== undefined) inBook(before, addressId);
    const addresses = work(before);
    if (addresses !== before) {
      await AddressBookModel.updateOne({ _id: userId }, { $set: { addresses } }, { upsert: true, session });
    }
    return addresses;
  });

/** An address with its owner; undefined if no address has this id. */
export const ownedAddress = async (addressId: string): Promise<Owned<AddressRef> | undefined> => {
  const book = isObjectIdOrHexString(addressId)
    ? await AddressBookModel.findOne({ 'addresses._id': addressId }, { _id: 1 }).lean()
    : null;
  const userId = book?._id.toHexString();
  return userId === undefined ? undefined : { resource: { userId, addressId }, ownerId: userId };
};

const toList = (userId: string, book: Book): Address[] => book.map((entry) => toAddress(userId, entry));

/** A customer's addresses, oldest first. */
export const accountAddresses = async (userId: string): Promise<Address[]> => {
  const id = userId.toLowerCase();
  return toList(id, await read(id));
};

/**
 * Adds an address, as the default if it is the first, or on request.
 * @throws AppError 404 when the account is gone, 409 `too_many_addresses` when the book is full
 */
export const addAddress = async (userId: string, fields: AddressFields, isDefault: boolean): Promise<Address> => {
  const id = new Types.ObjectId();
  const book = await change({ userId }, (before) => {
    if (before.length >= MAX_ADDRESSES) {
      throw new AppError('too_many_addresses', { max: MAX_ADDRESSES });
    }
    return withEntry(before, id, fields, isDefault);
  });
  return toAddress(userId, inBook(book, id.toHexString()));
};

/** @throws AppError 404 `not_found` */
export const changeAddress = async (ref: AddressRef, fields: AddressFields, isDefault: boolean): Promise<Address> => {
  const book = await change(ref, (before) => withChange(before, ref.addressId, fields, isDefault));
  return toAddress(ref.userId, inBook(book, ref.addressId));
};

/**
 * Removes an address and returns the remaining ones.
 * @throws AppError 404 `not_found`
 */
export const removeAddress = async (ref: AddressRef): Promise<Address[]> =>
  toList(ref.userId, await change(ref, (before) => withoutEntry(before, ref.addressId)));

/**
 * Makes an address the default and returns the whole book.
 * @throws AppError 404 `not_found`
 */
export const chooseDefault = async (ref: AddressRef, isDefault: boolean): Promise<Address[]> =>
  toList(ref.userId, await change(ref, (before) => (isDefault ? withDefault(before, ref.addressId) : before)));

/** Deletes the addresses of an account that is being erased. */
export const removeAccountAddresses = async (userId: string, session: ClientSession): Promise<void> => {
  await AddressBookModel.deleteOne({ _id: userId }, { session });
};
