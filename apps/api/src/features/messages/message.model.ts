import { cutText, type Message, type MessageRow, type MessageState, MESSAGE_STATES } from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';
import { actorSchema, type Actor, actorLabel } from '../../platform/actor.js';

/** The `Idempotency-Key` of a call, and a digest of its body. */
export interface SentOnce {
  key: string;
  digest: string;
}

export interface MessageAnswerDoc {
  _id: Types.ObjectId;
  at: Date;
  actor: Actor;
  text: string;
  once?: SentOnce;
}

/** A message to the shop. */
export interface MessageDoc {
  _id: Types.ObjectId;
  createdAt: Date;
  /** The time of the last change, which decides how long the message is stored. */
  changedAt: Date;
  version: number;
  /** The author's account; null for a guest. */
  account: Types.ObjectId | null;
  name: string;
  email: string;
  /** The email address in lower case. */
  emailKey: string;
  topic?: string;
  text: string;
  state: MessageState;
  /** True if a program probably sent the message. */
  suspect: boolean;
  answers: MessageAnswerDoc[];
  once?: SentOnce;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
const once = { type: new Schema<SentOnce>({ key: text, digest: text }, { _id: false }) } as const;

const schema = new Schema<MessageDoc>(
  {
    createdAt: date,
    changedAt: date,
    version: { type: Number, required: true },
    account: { type: Schema.Types.ObjectId, default: null },
    name: text,
    email: text,
    emailKey: text,
    topic: { type: String },
    text,
    state: { ...text, enum: MESSAGE_STATES },
    suspect: { type: Boolean, required: true },
    answers: [
      new Schema<MessageAnswerDoc>({
        _id: { type: Schema.Types.ObjectId, required: true },
        at: date,
        actor: { type: actorSchema, required: true },
        text,
        once,
      }),
    ],
    once,
  },
  { collection: 'messages', versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ account: 1, createdAt: -1 });
schema.index({ emailKey: 1 });
schema.index({ changedAt: 1 });
schema.index({ 'once.key': 1 }, { unique: true, partialFilterExpression: { 'once.key': { $exists: true } } });

export const MessageModel = model<MessageDoc>('Message', schema);

/** The subject of the events about a message. */
export const messageSubject = ({ _id }: Pick<MessageDoc, '_id'>) =>
  ({ kind: 'message', id: _id.toHexString() }) as const;

const EXCERPT_LENGTH = 120;

const toRowFields = ({ _id, createdAt, name, email, topic, state, suspect, account }: MessageDoc) => ({
  _id: _id.toHexString(),
  createdAt: createdAt.toISOString(),
  name,
  email,
  ...(topic === undefined ? {} : { topic }),
  state,
  suspect,
  ...(account ? { account: account.toHexString() } : {}),
});

/** A message in the list of the back office. */
export const toMessageRow = (doc: MessageDoc): MessageRow => {
  const line = doc.text.replace(/\s+/g, ' ');
  const excerpt = cutText(line, EXCERPT_LENGTH);
  return { ...toRowFields(doc), excerpt: excerpt === line ? line : `${excerpt}…` };
};

/** A message as staff see it. @param staffNames by account id, for the authors of the answers */
export const toMessage = (doc: MessageDoc, staffNames: ReadonlyMap<string, string>): Message => ({
  ...toRowFields(doc),
  version: doc.version,
  text: doc.text,
  answers: doc.answers.map(({ _id, at, actor, text: words }) => ({
    _id: _id.toHexString(),
    at: at.toISOString(),
    by: actorLabel(actor, staffNames),
    text: words,
  })),
});
