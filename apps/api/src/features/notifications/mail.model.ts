import { FAILED_MAIL_STATES, type Mail, MAIL_DAYS, type MailState, MAIL_STATES } from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';
import type { MentionedOrder } from '../orders/index.js';

/** A picture that a mail shows, and carries with it. */
export interface MailPicture {
  /** What `cid:` addresses in its HTML name it. */
  cid: string;
  /** A JPEG, as base64. */
  data: string;
}

/** What a mail says, and to whom. */
export interface MailContent {
  /** The order it is about. */
  order?: Types.ObjectId;
  /** The message that it answers, or tells the shop of. */
  message?: Types.ObjectId;
  /** The account it is about, or whose order it is. */
  account?: Types.ObjectId;
  /** The generation of the token that opens the guest's order it is about; absent for the first one. */
  linkGeneration?: number;
  /** The link that it contains: its token is put in when the mail is sent, and is not stored. */
  link?: Types.ObjectId;
  to: string;
  /** Where an answer to it goes, if not to the sender. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  pictures?: MailPicture[];
}

/** A mail, stored for some time so that staff can see what a customer got. */
export interface MailDoc extends MailContent {
  /** Follows from event and kind: each event makes one mail of a kind. The mail's Message-ID follows from this. */
  _id: Types.ObjectId;
  /** What it is about, such as `order-paid`. */
  kind: string;
  /** The event that it tells of; of older mails their id. */
  event?: Types.ObjectId;
  state: MailState;
  createdAt: Date;
  /** When it is tried next, while it is waiting. */
  nextAt: Date;
  /** How often it was tried. */
  attempts: number;
  lastError?: string;
  sentAt?: Date;
  /** The mail that staff sent in its place. */
  resentAs?: Types.ObjectId;
  /** Since when staff need not look after it any more. */
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

const FAILED: readonly MailState[] = FAILED_MAIL_STATES;
/** True if nobody has got a mail, nor another one that was sent in its place. */
export const hasFailed = ({ state, resentAs }: Pick<MailDoc, 'state' | 'resentAs'>): boolean =>
  FAILED.includes(state) && !resentAs;
/** The condition for mails that staff must look after: they have failed, and nobody has set them aside. */
export const NEEDS_ATTENTION = {
  state: { $in: [...FAILED] },
  resentAs: { $exists: false },
  setAsideAt: { $exists: false },
} as const;

/** The condition for mails that staff have set aside, and can put back: not one that was sent again. */
export const IS_ASIDE = { setAsideAt: { $gt: new Date(0) }, resentAs: { $exists: false } } as const;

/** A mail without what it says, which lists need not load. */
export type MailRecord = Omit<MailDoc, 'html' | 'text' | 'pictures'>;
export const WITHOUT_CONTENT = { html: 0, text: 0, pictures: 0 } as const;

/** The only form in which a mail leaves the server. @param orders that mails are about, by their ids */
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
