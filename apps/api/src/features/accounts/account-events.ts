import type { Role } from '@paila/shared';
import type { Types } from 'mongoose';
import type { Subject } from '../../platform/events/index.js';
import type { UserDoc } from './user.model.js';

/** The account as the subject of an event. */
export const accountSubject = (id: Types.ObjectId): Subject<'account'> => ({ kind: 'account', id: id.toHexString() });

interface AccessState {
  readonly role: Role;
  readonly blocked: boolean;
}

/** The access of an account as events record it. */
export const accessOf = ({ role, blockedAt }: Pick<UserDoc, 'role' | 'blockedAt'>): AccessState => ({
  role,
  blocked: (blockedAt ?? null) !== null,
});

/** The changed parts of an account's access, before and after; undefined when nothing has changed. */
export const accessChange = (
  before: AccessState,
  after: AccessState,
): { was: Partial<AccessState>; is: Partial<AccessState> } | undefined => {
  const was = {
    ...(before.role === after.role ? {} : { role: before.role }),
    ...(before.blocked === after.blocked ? {} : { blocked: before.blocked }),
  };
  const is = {
    ...(before.role === after.role ? {} : { role: after.role }),
    ...(before.blocked === after.blocked ? {} : { blocked: after.blocked }),
  };
  return Object.keys(is).length === 0 ? undefined : { was, is };
};
