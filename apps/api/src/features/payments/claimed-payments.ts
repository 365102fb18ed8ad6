import { cutText, formatPaisa, type Paisa } from '@paila/shared';
import type { Logger } from 'pino';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/index.js';
import { type DueClaim, flagForReview, settleClaim, takeDueClaim } from '../orders/index.js';
import type { KhaltiClient, Lookup } from './khalti.client.js';
import { isOpen, isUnpaid, statusFor } from './payment-policy.js';
import { KHALTI } from './payment-settling.js';

const MINUTE_MS = 60_000;
const AGAIN_MS = 5 * MINUTE_MS;
/** What the provider has not confirmed by then is not asked about any more. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;
/** Anybody can make claims, so a run asks about few. */
const MOST_IN_A_RUN = 10;
const EVERY_MS = 30_000;

type Answer = Extract<Lookup, { kind: 'answer' }>;

/**
 * Why staff must look into it: money came in by a payment that this shop has not begun, so nothing says whom it belongs
 * to.
 */
const problemOf = (paymentID: string, { status, totalAmount }: Answer): string =>
  `The provider knows payment ${paymentID} (“${cutText(status, 40)}”, ${formatPaisa(totalAmount as Paisa)}), which was not begun in this shop. This order names it: find out whom it belongs to.`;

const raise = ({ order, paymentID }: DueClaim, answer: Answer): Promise<void> =>
  inTransaction(async (session) => {
    const flag = { about: `claim:${paymentID}`, text: problemOf(paymentID, answer) };
    await flagForReview(order, flag, KHALTI, session);
    await settleClaim(order, session);
  });

const check = async (claim: DueClaim, lookup: KhaltiClient['lookup'], now: Date): Promise<void> => {
  const answer = await lookup(claim.paymentID);
  const status = answer.kind === 'answer' ? statusFor(answer.status) : undefined;
  const isTooOld = now.getTime() > claim.since.getTime() + LONGEST_MS;
  const mayLearnMore = answer.kind === 'unknown' || (status !== undefined && isOpen(status));
  // The claim was taken until its next check.
  if (mayLearnMore && !isTooOld) return;
  const hasNoMoney = status !== undefined && (isOpen(status) || isUnpaid(status));
  if (answer.kind === 'answer' && !hasNoMoney) {
    await raise(claim, answer);
    return;
  }
  await settleClaim(claim.order);
};

/** Asks the provider about the payments that callers have named and this shop has not begun. */
export const checkClaims = async (
  { lookup }: Pick<KhaltiClient, 'lookup'>,
  {
    clock = databaseTime,
    stop,
    log,
  }: { readonly clock?: () => Date; readonly stop?: AbortSignal; readonly log: Logger },
): Promise<void> => {
  for (let count = 0; count < MOST_IN_A_RUN && !stop?.aborted; count += 1) {
    const now = clock();
    const claim = await takeDueClaim(now, new Date(now.getTime() + AGAIN_MS));
    if (!claim) return;
    await check(claim, lookup, now);
    log.debug({ order: claim.order.toHexString() }, 'the provider was asked about a claimed payment');
  }
};

export const claimJob = (khalti: Pick<KhaltiClient, 'lookup'>, log: Logger): Job => ({
  name: 'claimed-payments',
  everyMs: EVERY_MS,
  run: (stop) => checkClaims(khalti, { stop, log }),
});
