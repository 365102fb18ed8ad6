import { createHash } from 'node:crypto';
import { type AnyBulkWriteOperation, model, Schema } from 'mongoose';
import { laterThan, type StoredTime } from '../../../platform/stored-times.js';
import { confirmedAccounts } from '../../accounts/index.js';
import type { NewMail } from '../mails/mail-kinds.js';
import { mailboxIdentity } from './mailbox-identity.js';

/** The mails of the last hour that count against one budget of one mailbox. */
export interface MailBudgetDoc {
  /** A digest of the budget and the mailbox, as addresses are personal. */
  _id: string;
  mails: { id: string; at: Date }[];
  /** When the last of them counts no more. */
  expireAt: Date;
}

const schema = new Schema<MailBudgetDoc>(
  {
    _id: { type: String, required: true },
    mails: {
      type: [new Schema({ id: { type: String, required: true }, at: { type: Date, required: true } }, { _id: false })],
    },
    expireAt: { type: Date, required: true },
  },
  { collection: 'mailbudgets', versionKey: false },
);
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export const MailBudgetModel = model<MailBudgetDoc>('MailBudget', schema);

/**
 * How many mails one mailbox gets within an hour, from all senders together, unless its owner has confirmed it. Anybody
 * can type anybody's address. What a stranger can cause for nothing must neither flood a mailbox nor use up the mails
 * that its owner waits for.
 */
const PER_HOUR = {
  /** What costs nothing: placing and cancelling orders, letting them expire, asking for their links. */
  strangers: 10,
  /** News of an order that is paid, or that staff have worked on. */
  progress: 60,
  passwordReset: 10,
  /** For who registers, or changes an address. */
  confirmation: 5,
  /** What its owner must know of an account. */
  account: 10,
  /** What staff answer. */
  answers: 20,
  /** To the shop itself: what is written in the contact form. */
  messages: 60,
} as const;
type Budget = keyof typeof PER_HOUR;

/** Of a mailbox whose owner has an account and has confirmed the address: for what is not about that account. */
const PER_HOUR_CONFIRMED = 60;

/** The budget of each kind of mail. Alerts have none: there is one for a time at most. */
export const BUDGETS: Readonly<Record<string, Budget | undefined>> = {
  'order-placed': 'strangers',
  'order-cancelled': 'strangers',
  'order-expired': 'strangers',
  'order-link': 'strangers',
  'order-paid': 'progress',
  'order-shipped': 'progress',
  'order-delivered': 'progress',
  'order-refunded': 'progress',
  'order-refunded-in-part': 'progress',
  'order-money-unused': 'progress',
  'order-delivery-corrected': 'progress',
  'order-size-corrected': 'progress',
  'order-shipment-corrected': 'progress',
  'order-problem-answered': 'progress',
  'password-reset': 'passwordReset',
  welcome: 'confirmation',
  'confirm-email': 'confirmation',
  'confirm-new-email': 'confirmation',
  'email-changed': 'account',
  'password-changed': 'account',
  'message-answered': 'answers',
  'message-received': 'messages',
  'alert-attention': undefined,
  'alert-low-stock': undefined,
  'alert-mail-failed': undefined,
  'alert-to-ship': undefined,
};

const HOUR_MS = 3_600_000;

/** The times until which mails count. What was counted is forgotten with them. */
export const mailBudgetTimes: readonly StoredTime[] = [
  {
    kind: 'budget',
    text: 'refuse mails',
    collection: MailBudgetModel.collection.name,
    ahead: (now) => ({ expireAt: laterThan(now, HOUR_MS) }),
    mended: { mails: [], expireAt: '$$NOW' },
  },
];

/** A budget that the operator has multiplied beyond this is none. */
const MAX_COUNTED = 1_000;

/** A mail that needs a place in a budget; its key is of the budget and the mailbox. */
const counted = ({ _id }: NewMail, budget: string, mailbox: string, limit: number) => ({
  id: _id.toHexString(),
  key: createHash('sha256')
    .update(JSON.stringify([budget, mailbox]))
    .digest('base64url'),
  limit,
});
type Counted = ReturnType<typeof counted>;

/** Takes a place for a mail, unless the mail has one or all are used, in one step and by the database's clock. */
const taking = ({ id, key, limit }: Counted): AnyBulkWriteOperation<MailBudgetDoc> => ({
  updateOne: {
    filter: { _id: key },
    upsert: true,
    update: [
      {
        $set: {
          mails: {
            $filter: {
              input: { $ifNull: ['$mails', []] },
              cond: { $gt: ['$$this.at', { $subtract: ['$$NOW', HOUR_MS] }] },
            },
          },
        },
      },
      {
        $set: {
          mails: {
            $cond: [
              { $or: [{ $in: [id, '$mails.id'] }, { $gte: [{ $size: '$mails' }, limit] }] },
              '$mails',
              { $concatArrays: ['$mails', [{ id, at: '$$NOW' }]] },
            ],
          },
          expireAt: { $add: ['$$NOW', HOUR_MS] },
        },
      },
    ],
  },
});

/** The ids of the mails that have a place. Several instances may take places at once, and a mail never has two. */
const takePlaces = async (mails: readonly Counted[]): Promise<ReadonlySet<string>> => {
  const few = mails.filter(({ limit }) => limit <= MAX_COUNTED);
  const placed = new Set(mails.filter((mail) => !few.includes(mail)).map(({ id }) => id));
  if (few.length === 0) return placed;
  await MailBudgetModel.bulkWrite(few.map(taking));
  const keys = [...new Set(few.map(({ key }) => key))];
  const ids = new Set(few.map(({ id }) => id));
  for (const { mails: held } of await MailBudgetModel.find({ _id: { $in: keys } }).lean()) {
    for (const { id } of held) if (ids.has(id)) placed.add(id);
  }
  return placed;
};

/**
 * Decides which mails are too many for their mailboxes. The same mail gets the same answer at every call.
 * @param factor the operator's, by which every budget is multiplied
 * @returns the ids of the mails that must not be sent
 */
export const mailsBeyondBudget = async (mails: readonly NewMail[], factor: number): Promise<ReadonlySet<string>> => {
  const scaledLimit = (perHour: number): number => Math.max(1, Math.round(perHour * factor));
  // A kind that nobody has listed is the strictest.
  const limited = mails.flatMap((mail) => {
    const budget = mail.kind in BUDGETS ? BUDGETS[mail.kind] : 'strangers';
    return budget === undefined
      ? []
      : [{ mail, ...counted(mail, budget, mailboxIdentity(mail.to), scaledLimit(PER_HOUR[budget])) }];
  });
  const placed = await takePlaces(limited);
  const refused = limited.filter(({ id }) => !placed.has(id));
  if (refused.length === 0) return new Set();
  const owners = await confirmedAccounts(refused.map(({ mail }) => mail.to));
  // Mails about an account to its own confirmed address are not counted.
  const others = refused.filter(({ mail: { to, account } }) => {
    const owner = owners.get(to);
    return owner === undefined || account === undefined || !owner.equals(account);
  });
  const more = await takePlaces(
    others
      .filter(({ mail }) => owners.has(mail.to))
      .map(({ mail }) => counted(mail, 'confirmed', mailboxIdentity(mail.to), scaledLimit(PER_HOUR_CONFIRMED))),
  );
  return new Set(others.flatMap(({ id }) => (more.has(id) ? [] : [id])));
};
