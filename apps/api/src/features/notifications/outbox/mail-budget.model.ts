import { model, Schema } from 'mongoose';

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
