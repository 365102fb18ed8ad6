import { AUDITS, STORED_TIMES } from './audits.js';
import { askProviders } from './features/payments/index.js';
import type { Finding, Report } from './platform/finding.js';
import { migrations } from './migrations.js';
import { backgroundDb } from './platform/database/background-client.js';
import { databaseTime } from './platform/database/database.js';
import { auditIndexes } from './platform/database/indexes.js';
import { createPieces } from './platform/database/pieces.js';
import { auditStaged } from './platform/database/staged-collections.js';
import { auditConsumers } from './platform/events/index.js';
import { auditStoredTimes } from './platform/mend-times.js';
import { auditJobs } from './platform/jobs/index.js';
import { auditMigrations } from './platform/migrations/index.js';

/** Numbers of examined records. Orders in `toReview` are not findings. */
const NOTHING = { products: 0, movements: 0, orders: 0, payments: 0, toReview: 0 };

type Pieces = NonNullable<Parameters<typeof createPieces>[0]>;

interface Options extends Pieces {
  /** The time at which reservations and jobs count as overdue. */
  readonly now?: Date | undefined;
}

/**
 * Checks that stock, orders and payments agree, even while the shop is selling, that background jobs run, and that
 * nothing waits for a time too far in the future. Records that are compared are read at a single point in time.
 */
const examineBooks = async (
  report: Report,
  { now = databaseTime(), ...pieces }: Options = {},
): Promise<typeof NOTHING> => {
  await auditJobs(backgroundDb(), now, report);
  await auditConsumers(now, report);
  await auditStoredTimes(STORED_TIMES, now, report);
  const inPieces = createPieces(pieces);
  const examined = { ...NOTHING };
  for (const { examine: audit } of AUDITS) Object.assign(examined, await audit?.(inPieces, report, now));
  return examined;
};

/**
 * Checks the books, that no restore is unfinished, and that every index is there. The check only reads, takes no locks,
 * and neither its memory nor the snapshots that it needs grow with the shop (docs/storage.md). Data of an older version
 * are not examined until they are migrated.
 */
export const examine = async (report: Report, options?: Options): Promise<typeof NOTHING> => {
  await auditStaged(backgroundDb(), report);
  if (!(await auditMigrations(backgroundDb(), migrations, report))) return NOTHING;
  await auditIndexes(report);
  return examineBooks(report, options);
};

/**
 * Like {@link examine}, and then asks the payment providers about the newest payments. Data of an older version have no
 * ledger that could be compared.
 */
export const examineWithProviders = async (
  report: Report,
  providers: Parameters<typeof askProviders>[0],
  options?: Options,
): Promise<typeof NOTHING & Awaited<ReturnType<typeof askProviders>>> => {
  const examined = await examine(report, options);
  if (examined === NOTHING) return { ...NOTHING, answered: 0, notAsked: 0 };
  return { ...examined, ...(await askProviders(providers, report)) };
};

const findingsOf = async (examination: typeof examine, options?: Options): Promise<Finding[]> => {
  const findings: Finding[] = [];
  await examination((finding) => findings.push(finding), options);
  return findings;
};

/** All findings; empty when the data agree. */
export const examineShop = (options?: Options): Promise<Finding[]> => findingsOf(examine, options);

/** The findings about the books and the work of the shop, in a database with all its collections and indexes. */
export const bookFindings = (options?: Options): Promise<Finding[]> => findingsOf(examineBooks, options);
