import type { LoginSession } from '@paila/shared';
import type { Types } from 'mongoose';
import { model, Schema } from 'mongoose';

/** One log-in on one device. A token names its session, and is invalid once the session has ended. */
export interface SessionDoc {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** The browser's `User-Agent`. */
  device: string;
  createdAt: Date;
  /** Accurate to a few minutes. */
  lastSeenAt: Date;
  expiresAt: Date;
}

const schema = new Schema<SessionDoc>({
  user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  device: { type: String, default: '' },
  createdAt: { type: Date, required: true },
  lastSeenAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
});
schema.index({ user: 1, lastSeenAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SessionModel = model<SessionDoc>('Session', schema);

/** The only way a session leaves the server. */
export const toLoginSession = (session: SessionDoc, currentId: string): LoginSession => ({
  _id: session._id.toHexString(),
  device: session.device,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  current: session._id.toHexString() === currentId,
});
