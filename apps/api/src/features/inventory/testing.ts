/** For tests that read or damage stored data; other code uses index.ts. */
export { StockLevelModel } from './stock-level.model.js';
export { productLedger, StockMovementModel } from './stock-ledger.model.js';
