import type { Product, ProductChangeBody, Stock } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { AppError } from '../../../platform/http/errors.js';
import { type ExpectedStates, statesOfVersion } from '../../../platform/http/preconditions.js';
import { hashAnswer } from '../../../platform/http/prepared-answer.js';
import { isMovedByOrders } from '../../inventory/index.js';
import { differingSizes } from './product-stock.js';

/** A product before its change, as the transaction reads it. */
interface StoredState {
  readonly _id: Types.ObjectId;
  /** The time at which its version began. */
  readonly changedAt: Date;
  /** The product as the API returns it. */
  readonly current: Product;
}

/**
 * Refuses a change that was meant for another version.
 * @returns the expected states with the present version; undefined if any state is expected
 * @throws AppError 412 `stale_version`
 */
export const refuseOtherVersion = (
  expected: ExpectedStates,
  current: Product,
  yours: Readonly<Record<string, unknown>>,
): ExpectedStates => {
  const states = statesOfVersion(expected, current.version);
  if (states?.length === 0) throw new AppError('stale_version', {}, { details: { current, yours } });
  return states;
};

/**
 * True if a form with these counts was loaded before a sale. A whole ETag decides this. A version alone does not count
 * sales. Without an ETag, a count that differs from the present one is stale if orders have moved that size since.
 */
const isBeforeSale = async (
  states: NonNullable<ExpectedStates>,
  { _id, changedAt, current }: StoredState,
  counts: Stock,
  session: ClientSession,
): Promise<boolean> => {
  const hashes = states.flatMap(({ hash }) => hash ?? []);
  if (hashes.length > 0) return !hashes.includes(hashAnswer(JSON.stringify(current)));
  return isMovedByOrders(_id, { sizes: differingSizes(current.stock, counts), since: changedAt }, session);
};

/**
 * Refuses a form that would undo a later change or sale.
 * @param counts the sent stock, for all sizes; undefined if none was sent
 * @throws AppError 412 `stale_version`, `stale_stock`
 */
export const refuseStaleForm = async (
  expected: ExpectedStates,
  found: StoredState,
  { fields, counts }: { readonly fields: ProductChangeBody; readonly counts: Stock | undefined },
  session: ClientSession,
): Promise<void> => {
  const { current } = found;
  const states = refuseOtherVersion(expected, current, fields);
  if (!counts) return;
  const { stockSeen } = fields;
  const isStale =
    stockSeen === undefined
      ? states !== undefined && (await isBeforeSale(states, found, counts, session))
      : (stockSeen === null) !== (current.stock === undefined);
  if (isStale) throw new AppError('stale_stock', {}, { details: { current, yours: fields } });
};
