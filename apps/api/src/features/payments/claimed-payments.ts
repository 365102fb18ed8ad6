import { cutText, formatPaisa, type Paisa } from '@paila/shared';
import type { Logger } from 'pino';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/index.js';
import { nextDueClaim, type DueClaim, endClaimChecks, flagForReview } from '../orders/index.js';
import { isOpen, isUnpaid } from './payment-policy.js';
import type { Khalti } from './providers/khalti/khalti.js';
import { type Lookup, reportingActor } from './providers/provider.js';

const MINUTE_MS = 60_000;
const RETRY_MS = 5 * MINUTE_MS;
/** A claim that the provider has not confirmed by this age is not checked again. */
const MAX_AGE_MS = 24 * 60 * MINUTE_MS;
/** Anybody can make claims, so a run checks few. */
const MAX_PER_RUN = 10;
const EVERY_MS = 60_000;

/** Callers name payments of Khalti only, as the order call of the specification does. */
const PROVIDER = reportingActor({ provider: 'khalti' });

type Answer = Extract<Lookup, { kind: 'answer' }>;

/** Flags an order for review, as a payment arrived that the shop did not begin. Its owner is unknown. */
const flagClaim = ({ order, paymentID }: DueClaim, { said, totalAmount }: Answer): Promise<void> =>
  inTransaction(async (session) => {
    const text = `The provider knows payment ${paymentID} (“${cutText(said, 40)}”, ${formatPaisa(totalAmount as Paisa)}), which this shop did not begin. This order names it. Please find out whose payment it is.`;
    await flagForReview(order, { about: `claim:${paymentID}`, text }, PROVIDER, session);
    await endClaimChecks(order, session);
  });

const checkClaim = async (claim: DueClaim, khalti: Pick<Khalti, 'lookUp'>, now: Date): Promise<void> => {
  const answer = await khalti.lookUp({ pidx: claim.paymentID });
  const status = answer.kind === 'answer' ? answer.status : undefined;
  const isTooOld = now.getTime() > claim.since.getTime() + MAX_AGE_MS;
  const mayChange = answer.kind === 'unknown' || (status !== undefined && isOpen(status));
  // The next check is planned already.
  if (mayChange && !isTooOld) return;
  const hasNoMoney = status !== undefined && (isOpen(status) || isUnpaid(status));
  if (answer.kind === 'answer' && !hasNoMoney) await flagClaim(claim, answer);
  else await endClaimChecks(claim.order);
};

/** Looks up the payments that callers have named and this shop did not begin. */
export const checkClaims = async (
  khalti: Pick<Khalti, 'lookUp'>,
  {
    clock = databaseTime,
    stop,
    log,
  }: { readonly clock?: () => Date; readonly stop?: AbortSignal; readonly log: Logger },
): Promise<void> => {
  for (let count = 0; count < MAX_PER_RUN && !stop?.aborted; count += 1) {
    const now = clock();
    const claim = await nextDueClaim(now, new Date(now.getTime() + RETRY_MS));
    if (!claim) return;
    await checkClaim(claim, khalti, now);
    log.debug({ order: claim.order.toHexString() }, 'claimed payment looked up');
  }
};

export const claimJob = (khalti: Pick<Khalti, 'lookUp'>, log: Logger): Job => ({
  name: 'claimed-payments',
  everyMs: EVERY_MS,
  run: (stop) => checkClaims(khalti, { stop, log }),
});
