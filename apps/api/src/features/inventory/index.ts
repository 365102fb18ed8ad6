export { adjustSizes, adjustStock } from './stock-adjusting.js';
export { importOpenings, importOrderMoves, type OrderMove } from './stock-importing.js';
export { auditStock } from './stock-audit.js';
export {
  onStockChange,
  putIntoStock,
  releaseStock,
  reserveStock,
  sellStock,
  shortages,
  type StockQuantity,
} from './stock-changes.js';
export {
  levelId,
  productOfStock,
  STOCK_COLLECTIONS,
  stockForLoading,
  stockIn,
  type StockJoined,
  stockByProduct,
  WITH_STOCK,
} from './stock-level.model.js';
export {
  deleteMovements,
  isMovedByOrders,
  listMovements,
  movementsOfOrders,
  ordersWithStock,
  orphanMovements,
  type MovementReason,
  type OrderMovement,
} from './stock-ledger.model.js';
export { inStockTransaction } from './stock-queue.js';
