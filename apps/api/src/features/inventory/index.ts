export { auditStock, type Shelf } from './stock-audit.js';
export {
  ledgerOf,
  movementsOfOrders,
  orphanMovements,
  recordMovements,
  type Occasion,
  type OrderMovement,
  type StockChange,
} from './stock-ledger.js';
export { StockMovementModel, type MovementReason } from './stock-movement.model.js';
