import { FAILED_MAIL_STATES, type Mail, MAIL_DAYS, type MailState, MAIL_STATES } from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';
import type { MentionedOrder } from '../orders/index.js';

/** A picture that is attached to a mail. */
export interface MailPicture {
  /** The name of the picture in `cid:` addresses of the HTML. */
  cid: string;
  /** A JPEG, as base64. */
  data: string;
}

/** The content and recipient of a mail. */
export interface MailContent {
  /** The order that the mail is about. */
  order?: Types.ObjectId;
  /** The message that the mail answers or reports. */
  message?: Types.ObjectId;
  /** The account that the mail or its order belongs to. */
  account?: Types.ObjectId;
  /** The generation of the token that opens the guest's order; absent for the first generation. */
  linkGeneration?: number;
  /** The link in the mail. Its token is inserted on sending, and is not stored. */
  link?: Types.ObjectId;
  to: string;
  /** The address for replies, if it is not the sender's. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  pictures?: MailPicture[];
}

/** A mail. It is stored for some time, so that staff can see the mails of a customer. */
export interface MailDoc extends MailContent {
  /** Derived from event and kind, as an event makes one mail of a kind. The Message-ID is derived from this id. */
  _id: Types.ObjectId;
  /** The kind of the mail, such as `order-paid`. */
  kind: string;
  /** The event that the mail reports; absent for old mails, whose id is that of the event. */
  event?: Types.ObjectId;
  state: MailState;
  createdAt: Date;
  /** The time of the next attempt, for a waiting mail. */
  nextAt: Date;
  /** The number of attempts to send the mail. */
  attempts: number;
  lastError?: string;
  sentAt?: Date;
  /** The mail that staff sent instead. */
  resentAs?: Types.ObjectId;
  /** The time at which staff set the failed mail aside. */
  setAsideAt?: Date;
}

const STORED_SECONDS = MAIL_DAYS * 24 * 60 * 60;
const text = { type: String, required: true } as const;

const schema = new Schema<MailDoc>(
  {
    kind: text,
    event: { type: Schema.Types.ObjectId },
    order: { type: Schema.Types.ObjectId },
    message: { type: Schema.Types.ObjectId },
    account: { type: Schema.Types.ObjectId },
    link: { type: Schema.Types.ObjectId },
    linkGeneration: { type: Number },
    to: text,
    replyTo: { type: String },
    subject: text,
    html: text,
    text,
    pictures: { type: [new Schema<MailPicture>({ cid: text, data: text }, { _id: false })], default: undefined },
    state: { ...text, enum: MAIL_STATES },
    createdAt: { type: Date, required: true },
    nextAt: { type: Date, required: true },
    attempts: { type: Number, required: true, default: 0 },
    lastError: { type: String },
    sentAt: { type: Date },
    resentAs: { type: Schema.Types.ObjectId },
    setAsideAt: { type: Date },
  },
  { collection: 'mails', versionKey: false },
);
schema.index({ state: 1, nextAt: 1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ order: 1, createdAt: -1, _id: -1 });
schema.index({ message: 1, createdAt: -1, _id: -1 });
schema.index({ account: 1, _id: -1 });
schema.index({ to: 1 });
schema.index({ setAsideAt: 1 }, { sparse: true });
schema.index({ createdAt: 1 }, { expireAfterSeconds: STORED_SECONDS });

export const MailModel = model<MailDoc>('Mail', schema);

/** The subject of the events about a mail. */
export const mailSubject = ({ _id }: Pick<MailDoc, '_id'>) => ({ kind: 'mail', id: _id.toHexString() }) as const;

const FAILED: readonly MailState[] = FAILED_MAIL_STATES;
/** True if a mail is undelivered and was not resent. */
export const hasFailed = ({ state, resentAs }: Pick<MailDoc, 'state' | 'resentAs'>): boolean =>
  FAILED.includes(state) && !resentAs;
/** The condition for failed mails that nobody has resent or set aside. */
export const NEEDS_ATTENTION = {
  state: { $in: [...FAILED] },
  resentAs: { $exists: false },
  setAsideAt: { $exists: false },
} as const;

/** The condition for mails that staff have set aside and not resent. */
export const IS_ASIDE = { setAsideAt: { $gt: new Date(0) }, resentAs: { $exists: false } } as const;

/** A mail without its content, which lists need not load. */
export type MailRecord = Omit<MailDoc, 'html' | 'text' | 'pictures'>;
export const WITHOUT_CONTENT = { html: 0, text: 0, pictures: 0 } as const;

/** The only form in which a mail leaves the server. @param orders by id, with the order of the mail */
export const toMail = (doc: MailRecord, orders: ReadonlyMap<string, MentionedOrder>): Mail => {
  const { state, order, message, account, nextAt, sentAt, lastError, resentAs, setAsideAt } = doc;
  const mentioned = order && orders.get(order.toHexString());
  return {
    _id: doc._id.toHexString(),
    kind: doc.kind,
    to: doc.to,
    subject: doc.subject,
    state,
    createdAt: doc.createdAt.toISOString(),
    attempts: doc.attempts,
    ...(state === 'waiting' ? { nextAt: nextAt.toISOString() } : {}),
    ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
    ...(lastError === undefined ? {} : { error: lastError }),
    ...(setAsideAt ? { setAsideAt: setAsideAt.toISOString() } : {}),
    attention: hasFailed(doc) && !setAsideAt,
    resendable: state !== 'waiting' && !resentAs && mentioned?.isRemoved !== true,
    ...(order ? { order: { _id: order.toHexString(), ...mentioned?.numbers } } : {}),
    ...(message ? { message: message.toHexString() } : {}),
    ...(account ? { account: account.toHexString() } : {}),
  };
};
