/** Exports for tests that read or damage stored data. Other code uses index.ts. */
export { StockLevelModel } from './stock-level.model.js';
export { productLedger, StockMovementModel } from './stock-ledger.model.js';
