import { type AccountInBody, isRecord, may, type Permission } from '@paila/shared';
import type { Account } from './account.js';
import type { Owned, Requester } from './call.js';
import { forbidden } from './errors.js';

/**
 * True if a requester may use an owned resource: as the owner, as the holder of its order token, or with the
 * permission.
 */
export const mayUse = (
  { ownerId, opensWith }: Omit<Owned<unknown>, 'resource'>,
  { account, orderToken }: Requester,
  or?: Permission,
): boolean => {
  if (account && (account.id === ownerId || (or !== undefined && may(account, or)))) return true;
  return orderToken !== undefined && orderToken !== '' && (opensWith?.(orderToken) ?? false);
};

/**
 * The id of the account that a body names, by default the caller's own; undefined for a guest.
 * @throws AppError 403 both for another account's id and for an invalid one
 */
export const accountIdIn = (
  body: unknown,
  { field, or }: AccountInBody,
  account: Account | undefined,
): string | undefined => {
  const named = isRecord(body) ? body[field] : undefined;
  if (!account || named === undefined || named === '') return account?.id;
  const id = typeof named === 'string' && /^[0-9a-f]{24}$/i.test(named) ? named.toLowerCase() : undefined;
  if (id === undefined || (id !== account.id && !(or !== undefined && may(account, or)))) throw forbidden();
  return id;
};
