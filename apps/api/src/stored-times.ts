import { linkTimes } from './features/accounts/index.js';
import { mailBudgetTimes, mailTimes } from './features/notifications/index.js';
import { orderTimes } from './features/orders/index.js';
import { paymentTimes } from './features/payments/index.js';
import { rateLimitTimes } from './platform/http/rate-limit.js';
import { leaseTimes } from './platform/leases.js';
import type { StoredTime } from './platform/stored-times.js';

/**
 * The stored times that work waits for. The list leaves out jobs and consumers of events, which mend their times
 * themselves. It leaves out sessions, whose length is a setting that changes. Nothing waits for records of the past.
 */
export const STORED_TIMES: readonly StoredTime[] = [
  ...mailTimes,
  ...mailBudgetTimes,
  ...orderTimes,
  ...paymentTimes,
  ...linkTimes,
  ...rateLimitTimes,
  ...leaseTimes,
];
