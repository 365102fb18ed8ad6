import { accountVersionsMigration, foldedNamesMigration, searchNamesMigration } from './features/accounts/index.js';
import { artworkMigration, productTypesMigration, productVersionsMigration } from './features/catalog/index.js';
import { movementActorsMigration, stockEventsMigration, stockLevelsMigration } from './features/inventory/index.js';
import {
  carrierIndexMigration,
  orderActorsMigration,
  orderClaimsMigration,
  orderEventsMigration,
  orderFoldedTextsMigration,
  orderNumbersMigration,
  orderPaidTimesMigration,
  orderRefundsMigration,
  orderSearchTextsMigration,
  orderVersionsMigration,
  reviewFlagsMigration,
  reviewTextsMigration,
  shortNumbersMigration,
} from './features/orders/index.js';
import { paymentEventsMigration, shownPaymentsMigration } from './features/payments/index.js';
import type { Migration } from './platform/migrations/index.js';

/** All migrations, past and present. Features define theirs and list them here; numbers increase across all features. */
export const migrations: readonly Migration[] = [
  stockLevelsMigration,
  orderActorsMigration,
  movementActorsMigration,
  orderEventsMigration,
  stockEventsMigration,
  paymentEventsMigration,
  reviewFlagsMigration,
  artworkMigration,
  searchNamesMigration,
  productVersionsMigration,
  orderNumbersMigration,
  orderVersionsMigration,
  productTypesMigration,
  orderPaidTimesMigration,
  orderRefundsMigration,
  accountVersionsMigration,
  shortNumbersMigration,
  orderSearchTextsMigration,
  reviewTextsMigration,
  shownPaymentsMigration,
  carrierIndexMigration,
  orderClaimsMigration,
  orderFoldedTextsMigration,
  foldedNamesMigration,
];
