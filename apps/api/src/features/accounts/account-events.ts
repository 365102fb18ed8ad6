import type { Types } from 'mongoose';
import type { Subject } from '../../platform/events/index.js';
import type { UserDoc } from './user.model.js';

/** The account as the subject of an event. */
export const accountSubject = (id: Types.ObjectId): Subject<'account'> => ({ kind: 'account', id: id.toHexString() });

/** The access of an account as events record it. */
export const accessState = ({ role, blockedAt }: Pick<UserDoc, 'role' | 'blockedAt'>) => ({
  role,
  blocked: (blockedAt ?? null) !== null,
});
