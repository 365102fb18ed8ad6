import type { AdminUser, Page, QueryOf, users } from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import type { Rows } from '../../platform/http/call.js';
import { pageRows } from '../../platform/http/paging.js';
import { searchPatterns } from '../../platform/search-text.js';
import { BLOCKED_INDEX, IS_BLOCKED, toAdminUser, UserModel, type UserDoc } from './user.model.js';

/** The maximum length of a list requested without a page. */
const MAX_AT_ONCE = 1000;

export type AccountQuery = QueryOf<(typeof users)['endpoints']['listUsers']>;

const accountFilter = ({ search = '', role, blocked }: AccountQuery): QueryFilter<UserDoc> => {
  const patterns = searchPatterns(search);
  return {
    ...(patterns.length === 0 ? {} : { $and: patterns.map((searchName) => ({ searchName })) }),
    ...(role === undefined ? {} : { role }),
    ...(blocked === undefined ? {} : blocked ? IS_BLOCKED : { blockedAt: null }),
  };
};

/** The index to count by, where the database would choose a slower one or none. */
const hintFor = ({ search = '', role, blocked }: AccountQuery): string | Readonly<Record<string, 1>> | undefined => {
  if (role !== undefined) return undefined;
  if (blocked === true) return BLOCKED_INDEX;
  return searchPatterns(search).length === 0 ? { _id: 1 } : { searchName: 1 };
};

const countAccounts = async (query: AccountQuery): Promise<number> => {
  if (query.blocked === false) {
    // No index finds unblocked accounts, which are nearly all, so the count would read each of them.
    const { blocked: _blocked, ...others } = query;
    const [all, blocked] = await Promise.all([countAccounts(others), countAccounts({ ...query, blocked: true })]);
    return all - blocked;
  }
  const hint = hintFor(query);
  return UserModel.countDocuments(accountFilter(query), hint ? { hint } : {});
};

/** Accounts for the back office, newest first. */
export const listAccounts = async (query: AccountQuery, page?: Page): Promise<Rows<AdminUser>> => {
  const filter = accountFilter(query);
  const { skip, limit } = pageRows(page, MAX_AT_ONCE);
  const found = await UserModel.find(filter).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean<UserDoc[]>();
  return { rows: found.map(toAdminUser), total: await countAccounts(query) };
};
