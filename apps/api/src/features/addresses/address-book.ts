import type { AddressFields } from '@paila/shared';
import type { Types } from 'mongoose';
import { databaseTime } from '../../platform/database/database.js';

/** An address in a customer's book. */
export interface Entry extends AddressFields {
  _id: Types.ObjectId;
  /** True for the default address, which is exactly one, if there are any. */
  checked: boolean;
  createdAt: Date;
}

/** Addresses, oldest first. Every function below returns a new book with exactly one default. */
export type Book = readonly Entry[];

const isThe = (id: string) => (entry: Entry) => entry._id.equals(id);

/** Makes an address the default. Without this address, the book stays unchanged. */
export const withDefault = (book: Book, id: string): Book =>
  book.some(isThe(id)) ? book.map((entry) => ({ ...entry, checked: isThe(id)(entry) })) : book;

/** Adds an address; the first one is the default, a later one only on request. */
export const withEntry = (book: Book, _id: Types.ObjectId, fields: AddressFields, isDefault: boolean): Book => {
  const entry = { ...fields, _id, checked: book.length === 0, createdAt: databaseTime() };
  const longer = [...book, entry];
  return isDefault ? withDefault(longer, _id.toHexString()) : longer;
};

/** Changes an address. It becomes the default on request, and the default stays the default. */
export const withChange = (book: Book, id: string, fields: AddressFields, isDefault: boolean): Book => {
  const changed = book.map((entry) => (isThe(id)(entry) ? { ...entry, ...fields } : entry));
  return isDefault ? withDefault(changed, id) : changed;
};

/** Removes an address. If it was the default, the newest remaining address becomes the default. */
export const withoutEntry = (book: Book, id: string): Book => {
  const rest = book.filter((entry) => !isThe(id)(entry));
  const newest = rest.at(-1);
  return newest && !rest.some(({ checked }) => checked) ? withDefault(rest, newest._id.toHexString()) : rest;
};
