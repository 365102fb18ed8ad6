import { until } from '../faults/testing/until.js';
import { type Lease, takeLease } from '../platform/leases.js';
import { rawDatabase } from './open-database.js';

/**
 * Waits until no instance can run the job that writes invoices, so that what is due stays due.
 * @returns a function that lets the job run again
 */
export const holdIssuingJob = async (): Promise<() => Promise<void>> => {
  let lease: Lease | undefined;
  await until(async () => {
    lease = await takeLease(rawDatabase(), 'issue-documents', { collection: 'jobs' });
    return lease !== undefined;
  });
  return async () => {
    await lease?.release();
  };
};

/** Runs a part of a test while no instance runs the job that writes invoices. */
export const withoutIssuingJob = async (run: () => Promise<void>): Promise<void> => {
  const release = await holdIssuingJob();
  try {
    await run();
  } finally {
    await release();
  }
};
