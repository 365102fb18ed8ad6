import { artworkMigration } from './features/catalog/index.js';
import { movementActorsMigration, stockEventsMigration, stockLevelsMigration } from './features/inventory/index.js';
import { orderActorsMigration, orderEventsMigration, reviewFlagsMigration } from './features/orders/index.js';
import { paymentEventsMigration } from './features/payments/index.js';
import type { Migration } from './platform/migrations/index.js';

/** Every migration there ever was. A feature writes its own and lists them here; numbers go up across all of them. */
export const migrations: readonly Migration[] = [
  stockLevelsMigration,
  orderActorsMigration,
  movementActorsMigration,
  orderEventsMigration,
  stockEventsMigration,
  paymentEventsMigration,
  reviewFlagsMigration,
  artworkMigration,
];
