import { shelvesIn } from './features/products/index.js';
import { auditStock } from './features/stock/index.js';
import type { Finding, Report } from './platform/finding.js';
import { inSnapshot } from './platform/snapshot.js';

/** How much was looked at. */
export interface Examined {
  readonly products: number;
  readonly movements: number;
}

/**
 * Proves that the shop's books agree, at one moment of a shop that may be selling meanwhile. It only reads, holds no
 * lock, and takes no more memory for a large shop than for a small one.
 */
export const examine = (report: Report): Promise<Examined> =>
  inSnapshot((session) => auditStock(shelvesIn(session), session, report));

/** All that the examination finds; nothing when the books agree. */
export const examineShop = async (): Promise<Finding[]> => {
  const findings: Finding[] = [];
  await examine((finding) => findings.push(finding));
  return findings;
};
