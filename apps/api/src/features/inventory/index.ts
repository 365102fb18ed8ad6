export { adjustSizes, adjustStock, type StockAdjustment } from './stock-adjusting.js';
export { auditStock } from './stock-audit.js';
export {
  onStockChange,
  releaseStock,
  reserveStock,
  sellStock,
  shortages,
  type Shortage,
  type StockQuantity,
} from './stock-changes.js';
export { allStock, productOfStock, STOCK_COLLECTIONS, stockOf } from './stock-level.model.js';
export {
  isMovedByOrders,
  movementsOfOrders,
  orphanMovements,
  type MovementContext,
  type OrderMovement,
} from './stock-ledger.model.js';
export { inStockTransaction } from './stock-turns.js';
export { stockEventsMigration } from './stock-events.migration.js';
export { movementActorsMigration } from './movement-actors.migration.js';
export { stockLevelsMigration } from './stock-levels.migration.js';
