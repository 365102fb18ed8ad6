import { formatPaisa, type Paisa } from '@paila/shared';
import type { Types } from 'mongoose';
import type { Migration } from '../../platform/migrations/index.js';

interface Review {
  readonly text: string;
}
interface OldAttempt {
  _id: Types.ObjectId;
  problem?: string;
}
interface OldOrder {
  _id: Types.ObjectId;
  reviewFlags?: Review[];
  resolvedReviews?: Review[];
}

const OLD = /^Payment .* came in over Rs \d+\.\d\d instead of Rs \d+\.\d\d\.$/;
const PAISA_IN_RUPEE = 100;

const inNewWords = (text: string): string =>
  text.replace(/Rs (\d+)\.(\d\d)/g, (_all, rupees: string, rest: string) =>
    formatPaisa((Number(rupees) * PAISA_IN_RUPEE + Number(rest)) as Paisa),
  );
const rewritten = <Of extends Review>(review: Of): Of =>
  OLD.test(review.text) ? { ...review, text: inNewWords(review.text) } : review;

/**
 * Payments of a wrong sum were told of as `Rs 14000.00`. A review is known again by its text, and compared with the problem of
 * its payment, so old ones of both get the new one, too.
 */
export const reviewTextsMigration: Migration = {
  number: 22,
  name: 'sums in reviews are written as elsewhere in the shop',
  up: async (db, signal) => {
    const attempts = db.collection<OldAttempt>('paymentattempts');
    for await (const { _id, problem = '' } of attempts.find({ problem: OLD }, { projection: { problem: 1 } })) {
      signal.throwIfAborted();
      await attempts.updateOne({ _id, problem }, { $set: { problem: inNewWords(problem) } });
    }
    const orders = db.collection<OldOrder>('orders');
    const which = { $or: [{ 'reviewFlags.text': OLD }, { 'resolvedReviews.text': OLD }] };
    const projection = { reviewFlags: 1, resolvedReviews: 1 };
    for await (const { _id, ...before } of orders.find(which, { projection })) {
      signal.throwIfAborted();
      const after = Object.fromEntries(Object.entries(before).map(([name, reviews]) => [name, reviews.map(rewritten)]));
      // One that changes at this very moment keeps its text: it is only told of once more.
      await orders.updateOne({ _id, ...before }, { $set: after });
    }
  },
};
