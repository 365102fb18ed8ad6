import { AUDITS, STORED_TIMES } from './audits.js';
import { askProviders } from './features/payments/index.js';
import type { Finding, Report } from './platform/finding.js';
import { migrations } from './migrations.js';
import { backgroundDb } from './platform/database/background-client.js';
import { databaseTime } from './platform/database/database.js';
import { auditIndexes } from './platform/database/indexes.js';
import { auditStaged } from './platform/database/staged-collections.js';
import { auditConsumers } from './platform/events/index.js';
import { auditStoredTimes } from './platform/mend-times.js';
import { auditJobs } from './platform/jobs/index.js';
import { auditMigrations } from './platform/migrations/index.js';
import { inSnapshot } from './platform/database/snapshot.js';

/** Numbers of examined records. Orders in `toReview` are not findings. */
const NOTHING = { products: 0, movements: 0, orders: 0, payments: 0, toReview: 0 };

/**
 * Checks that stock, orders and payments agree at a single point in time, even while the shop is selling. Checks that
 * no restore is unfinished, that every index is there, that background jobs run, and that nothing waits for a time too
 * far in the future. The check only reads, takes no locks, and its memory use does not grow with the shop. Data of an
 * older version are not examined until they are migrated.
 * @param now the time at which reservations and jobs count as overdue
 */
export const examine = async (report: Report, now = databaseTime()): Promise<typeof NOTHING> => {
  const db = backgroundDb();
  await auditStaged(report);
  if (!(await auditMigrations(db, migrations, report))) return NOTHING;
  await auditIndexes(report);
  await auditJobs(db, now, report);
  await auditConsumers(now, report);
  await auditStoredTimes(STORED_TIMES, now, report);
  return inSnapshot(async (session) => {
    const examined = { ...NOTHING };
    for (const { examine: audit } of AUDITS) Object.assign(examined, await audit?.(session, report, now));
    return examined;
  });
};

/**
 * Like {@link examine}, and then asks the payment providers about the newest payments. Data of an older version have no
 * ledger that could be compared.
 */
export const examineWithProviders = async (
  report: Report,
  providers: Parameters<typeof askProviders>[0],
): Promise<typeof NOTHING & Awaited<ReturnType<typeof askProviders>>> => {
  const examined = await examine(report);
  if (examined === NOTHING) return { ...NOTHING, answered: 0, notAsked: 0 };
  return { ...examined, ...(await askProviders(providers, report)) };
};

/** All findings; empty when the data agree. */
export const examineShop = async (now?: Date): Promise<Finding[]> => {
  const findings: Finding[] = [];
  await examine((finding) => findings.push(finding), now);
  return findings;
};
