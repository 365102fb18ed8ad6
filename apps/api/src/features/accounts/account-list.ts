import type { AdminUser, Page } from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import type { Rows } from '../../platform/http/call.js';
import { escapeRegExp } from '../../platform/text.js';
import { tidy } from './account-names.js';
import { toAdminUser, UserModel, type UserDoc } from './user.model.js';

/** The maximum length of a list requested without a page. */
const MOST_AT_ONCE = 1000;

/**
 * Accounts for the back office, newest first; `search` matches part of the full name, the username or
 * the e-mail address, ignoring case.
 */
export const listAccounts = async (search: string, page?: Page): Promise<Rows<AdminUser>> => {
  const term = tidy(search).toLowerCase();
  const filter: QueryFilter<UserDoc> = term === '' ? {} : { searchName: escapeRegExp(term) };
  const limit = page?.limit ?? MOST_AT_ONCE;
  const found = await UserModel.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip(((page?.page ?? 1) - 1) * limit)
    .limit(limit)
    .lean<UserDoc[]>();
  // Without a hint, the count would read every document.
  const total = await UserModel.countDocuments(filter).hint(term === '' ? { _id: 1 } : { searchName: 1 });
  return { rows: found.map(toAdminUser), total };
};
