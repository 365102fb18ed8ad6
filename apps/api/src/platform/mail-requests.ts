import { type ClientSession, type Model, model, Schema, Types } from 'mongoose';
import { databaseTime, inTransaction } from './database/database.js';
import { AppError } from './http/errors.js';
import { createLimiter } from './http/rate-limit.js';
import { createTrigger, type Job } from './jobs/index.js';

/** The fields of a request, as sent. */
type RequestFields<Field extends string> = Readonly<Record<Field, string>>;
/** A request that waits for the job. */
type MailRequestDoc<Field extends string> = RequestFields<Field> & {
  readonly _id: Types.ObjectId;
  readonly createdAt: Date;
};

/** A request is handled within seconds, or tried again. After an hour without a mail, people send another request. */
const STORED_SECONDS = 60 * 60;

/** The store of one kind of waiting requests. */
export const mailRequestModel = <Field extends string>(name: string, collection: string, fields: readonly Field[]) => {
  const required = fields.map((field) => [field, { type: String, required: true }] as const);
  const schema = new Schema<MailRequestDoc<Field>>(
    { ...Object.fromEntries(required), createdAt: { type: Date, required: true } },
    { collection, versionKey: false },
  );
  schema.index({ createdAt: 1 }, { expireAfterSeconds: STORED_SECONDS });
  return model<MailRequestDoc<Field>>(name, schema);
};

interface MailRequestOptions<Field extends string, Found> {
  readonly model: Model<MailRequestDoc<Field>>;
  /** Names the limits in the database. */
  readonly limit: string;
  readonly job: string;
  /** The factor that the operator multiplies every limit by. */
  readonly factor: number;
  /** The subject of the request. It is a key of the counts, so it holds nothing personal. */
  readonly digest: (fields: RequestFields<Field>) => string;
  /** Finds the account or order that the mail is about; undefined if there is no recipient. */
  readonly find: (fields: RequestFields<Field>) => Promise<Found | undefined>;
  /** Records the event that the mail follows. */
  readonly record: (found: Found, session: ClientSession) => Promise<void>;
}

/** The window, in seconds, in which requests are counted. */
const WINDOW = 900;
const HOUR = 3_600;
/** Milliseconds between two searches for requests that failed, or whose instance was killed. */
const SEARCH_EVERY_MS = 60_000;

/**
 * Accepts requests of strangers for a mail. Neither the answer nor its time reveals whether there is a recipient.
 * `take` only stores the request; a job looks for its recipient about a second later.
 */
export const createMailRequests = <Field extends string, Found extends { readonly _id: Types.ObjectId }>(
  options: MailRequestOptions<Field, Found>,
) => {
  const { model: Requests, limit, factor, digest, find, record } = options;
  // Counted separately for each network address, so that nobody can keep others from sending a request
  // (docs/decisions/006-log-in-limits.md).
  const perSubject = createLimiter({ name: limit, points: 5, seconds: WINDOW, factor });
  const perAddress = createLimiter({ name: `${limit}-address`, points: 20, seconds: WINDOW, factor });
  const mails = createLimiter({ name: `${limit}-mails`, points: 5, seconds: HOUR, factor });
  const trigger = createTrigger();

  /** True if the limits allow one more mail. Many callers together could fill somebody's mailbox. */
  const mayMail = async ({ _id }: Found): Promise<boolean> => {
    try {
      await mails.take(_id.toHexString());
      return true;
    } catch (refusal) {
      // The links in earlier mails still work.
      if (refusal instanceof AppError) return false;
      throw refusal;
    }
  };

  const handle = async (request: MailRequestDoc<Field>): Promise<void> => {
    const found = await find(request);
    const isMailed = found !== undefined && (await mayMail(found));
    await inTransaction(async (session) => {
      const { deletedCount } = await Requests.deleteOne({ _id: request._id }, { session });
      if (deletedCount > 0 && isMailed) await record(found, session);
    });
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    let after = new Types.ObjectId('0'.repeat(24));
    const failures: unknown[] = [];
    while (!signal.aborted) {
      const request = await Requests.findOne({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .lean<MailRequestDoc<Field>>();
      if (!request) break;
      after = request._id;
      try {
        await handle(request);
      } catch (error) {
        // The request waits for the next search, and delays no other request.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some requests for a mail could not be handled');
  };

  return {
    /**
     * @param address the caller's network address
     * @throws AppError 429 `too_many_requests`
     */
    take: async (fields: RequestFields<Field>, address: string): Promise<void> => {
      await perAddress.take(address);
      await perSubject.take(`${digest(fields)} ${address}`);
      await new Requests({ ...fields, createdAt: databaseTime() }).save();
      trigger.pull();
    },
    job: { name: options.job, everyMs: SEARCH_EVERY_MS, run, trigger } satisfies Job,
  };
};
