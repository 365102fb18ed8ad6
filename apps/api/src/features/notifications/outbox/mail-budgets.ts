import { createHash } from 'node:crypto';
import { type AnyBulkWriteOperation, model, Schema } from 'mongoose';
import { laterThan, type StoredTime } from '../../../platform/stored-times.js';
import { confirmedAccounts } from '../../accounts/index.js';
import type { NewMail } from '../mails/mail-kinds.js';
import { mailboxIdentity } from './mailbox-identity.js';

/** The mails of the last hour that count for a budget of a mailbox. */
export interface MailBudgetDoc {
  /** A digest of the budget and the mailbox, as addresses are personal data. */
  _id: string;
  mails: { id: string; at: Date }[];
  /** The time at which the last mail no longer counts. */
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
 * The mails that an unconfirmed mailbox gets within an hour, from all senders together. Anybody can type anybody's
 * address. Mails that a stranger can cause for free must neither flood a mailbox nor use up the budget for the mails of
 * its owner.
 */
const PER_HOUR = {
  /** Mails that cost nothing to cause: placing, changing, cancelling and expiring orders, requesting their links. */
  strangers: 10,
  /** Mails about orders that are paid or confirmed, or that staff have changed. */
  progress: 60,
  passwordReset: 10,
  /** Mails that confirm a registration or a new address. */
  confirmation: 5,
  /** Mails that warn the owner of an account. */
  account: 10,
  /** Answers of staff. */
  answers: 20,
  /** Mails to the shop itself, from the contact form. */
  messages: 60,
} as const;
type Budget = keyof typeof PER_HOUR;

/** The budget of a mailbox that an account has confirmed, for mails about other things than this account. */
const PER_HOUR_CONFIRMED = 60;

/** The budget of each kind of mail. Alerts have none, as each already covers a stretch of time. */
export const BUDGETS: Readonly<Record<string, Budget | undefined>> = {
  'order-placed': 'strangers',
  'order-cash-chosen': 'strangers',
  'order-cancelled': 'strangers',
  'order-expired': 'strangers',
  'order-link': 'strangers',
  'order-confirmed': 'progress',
  'order-paid': 'progress',
  'order-ready': 'progress',
  'order-shipped': 'progress',
  'order-delivered': 'progress',
  'order-returned': 'progress',
  'order-cancelled-paid': 'progress',
  'order-refunded': 'progress',
  'order-refunded-in-part': 'progress',
  'order-money-unused': 'progress',
  'order-paid-on-its-way': 'progress',
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
  'alert-refund-overdue': undefined,
  'alert-to-call': undefined,
  'alert-to-ship': undefined,
};

const HOUR_MS = 3_600_000;

/** The times until which mails count. A correction also deletes the counted mails. */
export const mailBudgetTimes: readonly StoredTime[] = [
  {
    kind: 'budget',
    text: 'refuse mails',
    collection: MailBudgetModel.collection.name,
    ahead: (now) => ({ expireAt: laterThan(now, HOUR_MS) }),
    mended: { mails: [], expireAt: '$$NOW' },
  },
];

/** A budget that the operator's factor raises above this is unlimited. */
const MAX_COUNTED = 1_000;

/** A mail that needs a place in a budget. The key identifies the budget and the mailbox. */
const counted = ({ _id }: NewMail, budget: string, mailbox: string, limit: number) => ({
  id: _id.toHexString(),
  key: createHash('sha256')
    .update(JSON.stringify([budget, mailbox]))
    .digest('base64url'),
  limit,
});
type Counted = ReturnType<typeof counted>;

/** Takes a place for a mail, unless the mail has one or all are used. The update is atomic, by the database's clock. */
const claimUpdate = ({ id, key, limit }: Counted): AnyBulkWriteOperation<MailBudgetDoc> => ({
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

/** Takes places and returns the ids of the mails that have one. Instances may do so at once; a mail never takes two. */
const takePlaces = async (mails: readonly Counted[]): Promise<ReadonlySet<string>> => {
  const few = mails.filter(({ limit }) => limit <= MAX_COUNTED);
  const placed = new Set(mails.filter((mail) => !few.includes(mail)).map(({ id }) => id));
  if (few.length === 0) return placed;
  await MailBudgetModel.bulkWrite(few.map(claimUpdate));
  const keys = [...new Set(few.map(({ key }) => key))];
  const ids = new Set(few.map(({ id }) => id));
  for (const { mails: held } of await MailBudgetModel.find({ _id: { $in: keys } }).lean()) {
    for (const { id } of held) if (ids.has(id)) placed.add(id);
  }
  return placed;
};

/**
 * Finds the mails that exceed the budgets of their mailboxes. Repeated calls give the same result for a mail.
 * @param factor the operator's factor for all budgets
 * @returns the ids of the mails that must not be sent
 */
export const mailsBeyondBudget = async (mails: readonly NewMail[], factor: number): Promise<ReadonlySet<string>> => {
  const scaledLimit = (perHour: number): number => Math.max(1, Math.round(perHour * factor));
  // A kind without an entry gets the strictest budget.
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
