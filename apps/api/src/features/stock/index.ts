export { ledgerOf, recordMovements, type Occasion, type StockChange } from './stock-ledger.js';
export { StockMovementModel, type MovementReason } from './stock-movement.model.js';
