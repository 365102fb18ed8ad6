/** What tests read and break on purpose; running code calls index.ts. */
export { StockLevelModel, TrackedProductModel } from './stock-level.model.js';
export { ledgerOf, StockMovementModel } from './stock-ledger.model.js';
