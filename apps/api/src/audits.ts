import { accountAudits } from './features/accounts/index.js';
import { cashAudits } from './features/cash/index.js';
import { stockAudits } from './features/catalog/index.js';
import { invoiceAudits } from './features/invoices/index.js';
import { mailAudits } from './features/notifications/index.js';
import { orderAudits } from './features/orders/index.js';
import { ledgerAudits, paymentAudits } from './features/payments/index.js';
import type { Audits } from './platform/feature.js';
import { rateLimitTimes } from './platform/http/rate-limit.js';
import { leaseTimes } from './platform/leases.js';

/** The doctor's checks, in report order. */
export const AUDITS: readonly Audits[] = [
  mailAudits,
  stockAudits,
  orderAudits,
  paymentAudits,
  ledgerAudits,
  cashAudits,
  invoiceAudits,
  accountAudits,
  { times: [...rateLimitTimes, ...leaseTimes] },
];

/**
 * The stored times that work waits for. The list leaves out jobs and consumers of events, which mend their times
 * themselves. It leaves out sessions, whose length is a setting that changes. Nothing waits for records of the past.
 */
export const STORED_TIMES = AUDITS.flatMap(({ times = [] }) => times);
