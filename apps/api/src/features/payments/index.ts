export { ledgerAudits } from './ledger/ledger-audit.js';
export { ledgerMigration } from './ledger/ledger-migration.js';
export { NO_SALES, type Sales, salesBy } from './ledger/ledger-sales.js';
export { askProviders } from './ledger/provider-audit.js';
export { paymentAudits } from './payment-audit.js';
export { importPayments, type PastPayment } from './payment-importing.js';
export { paymentEvents, paymentNotice, refuseErasingWhilePaying } from './payment-lookups.js';
export { paymentBegun, paymentStatusChanged } from './payment-records.js';
export { createPayments, createProviders } from './payments.js';
