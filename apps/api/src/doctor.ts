import { auditOrders } from './features/orders/index.js';
import { auditPayments } from './features/payments/index.js';
import { shelvesIn } from './features/catalog/index.js';
import { auditStock } from './features/inventory/index.js';
import type { Finding, Report } from './platform/finding.js';
import { inSnapshot } from './platform/database/snapshot.js';

/** How much was looked at. */
export interface Examined {
  readonly products: number;
  readonly movements: number;
  readonly orders: number;
  readonly payments: number;
}

/**
 * Proves that stock, orders and payments agree, at one moment of a shop that may be selling meanwhile. It only reads,
 * holds no lock, and takes no more memory for a large shop than for a small one.
 * @param now what the clock is held against
 */
export const examine = (report: Report, now = new Date()): Promise<Examined> =>
  inSnapshot(async (session) => ({
    ...(await auditStock(shelvesIn(session), session, report)),
    ...(await auditOrders(session, now, report)),
    ...(await auditPayments(session, report)),
  }));

/** All that the examination finds; nothing when the books agree. */
export const examineShop = async (now?: Date): Promise<Finding[]> => {
  const findings: Finding[] = [];
  await examine((finding) => findings.push(finding), now);
  return findings;
};
