import type { AdminUser, Page, Role } from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import type { Rows } from '../../platform/http/call.js';
import { escapeRegExp } from '../../platform/text.js';
import { tidy } from './account-names.js';
import { BLOCKED_INDEX, IS_BLOCKED, toAdminUser, UserModel, type UserDoc } from './user.model.js';

/** The maximum length of a list requested without a page. */
const MOST_AT_ONCE = 1000;

export interface AccountQuery {
  /** Part of the full name, the username or the e-mail address, in any case. */
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly blocked?: boolean | undefined;
}

const filterOf = ({ search = '', role, blocked }: AccountQuery): QueryFilter<UserDoc> => {
  const term = tidy(search).toLowerCase();
  return {
    ...(term === '' ? {} : { searchName: escapeRegExp(term) }),
    ...(role === undefined ? {} : { role }),
    ...(blocked === undefined ? {} : blocked ? IS_BLOCKED : { blockedAt: null }),
  };
};

/**
 * The index to count by, where the database would choose a slower one or none. Of accounts that are not blocked it tells only
 * their order: nearly all are, and each of them is read.
 */
const hintFor = ({ search = '', role, blocked }: AccountQuery): string | Readonly<Record<string, 1>> | undefined => {
  if (role !== undefined) return undefined;
  if (blocked === true) return BLOCKED_INDEX;
  return tidy(search) === '' ? { _id: 1 } : { searchName: 1 };
};

/** Accounts for the back office, newest first. */
export const listAccounts = async (query: AccountQuery, page?: Page): Promise<Rows<AdminUser>> => {
  const filter = filterOf(query);
  const hint = hintFor(query);
  const limit = page?.limit ?? MOST_AT_ONCE;
  const found = await UserModel.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip(((page?.page ?? 1) - 1) * limit)
    .limit(limit)
    .lean<UserDoc[]>();
  const total = await UserModel.countDocuments(filter, hint ? { hint } : {});
  return { rows: found.map(toAdminUser), total };
};
