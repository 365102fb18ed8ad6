/** For tests that read or damage stored data; other code uses index.ts. */
export { StockLevelModel } from './stock-level.model.js';
export { ledgerOf, StockMovementModel } from './stock-ledger.model.js';
