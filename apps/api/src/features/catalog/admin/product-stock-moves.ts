import { type AdminProduct, type Page, type StockMove, type StockMoveBody } from '@paila/shared';
import { isObjectIdOrHexString, Types } from 'mongoose';
import { actorLabel, type Actor } from '../../../platform/actor.js';
import { databaseTime } from '../../../platform/database/database.js';
import type { Rows } from '../../../platform/http/call.js';
import { AppError, invalid, notFound } from '../../../platform/http/errors.js';
import { accountNames } from '../../accounts/index.js';
import { adjustStock, inStockTransaction, listMovements } from '../../inventory/index.js';
import { spelledSize } from '../line-size.js';
import { ProductModel, storedProducts, toAdminProduct, type ProductDoc } from '../product.model.js';
import { withItsStock } from './product.service.js';

/** The moves of a list that is requested without a page. */
const NEWEST: Page = { page: 1, limit: 1_000 };

/**
 * The count of a size after a move.
 * @throws AppError 409 `stock_below_zero` with the remaining items, 412 `stale_stock` if items were sold since
 */
const countAfter = (
  { size, reason, quantity, seen }: StockMoveBody,
  present: number,
  current: AdminProduct,
): number => {
  if (reason === 'counted') {
    if (seen === undefined || seen === present) return quantity;
    throw new AppError('stale_stock', {}, { details: { current, yours: { size, quantity, seen } } });
  }
  if (reason !== 'damaged') return present + quantity;
  if (quantity <= present) return present - quantity;
  const lines = [{ productId: current._id, size, available: present }];
  throw new AppError('stock_below_zero', {}, { details: { lines } });
};

/**
 * Changes the stock of one size by hand. The reason goes into the ledger.
 * @throws AppError 400 for a size that the product does not come in; 404 `not_found`; 409 `stock_not_tracked`,
 *   `stock_below_zero`; 412 `stale_stock`
 */
export const moveStock = async (id: string, move: StockMoveBody, actor: Actor): Promise<AdminProduct> => {
  if (!isObjectIdOrHexString(id)) throw notFound('product');
  if (move.quantity === 0 && move.reason !== 'counted') {
    throw invalid([{ msg: 'Please enter how many', path: 'quantity' }]);
  }
  return inStockTransaction([{ productId: id.toLowerCase(), size: move.size }], async (session) => {
    const product = await ProductModel.findOne({ _id: id, deletedAt: null }).session(session).lean<ProductDoc>();
    if (!product) throw notFound('product');
    const before = toAdminProduct(await withItsStock(product, session));
    if (!before.stock) throw new AppError('stock_not_tracked');
    const size = spelledSize(Object.keys(before.stock), move.size);
    const present = Object.hasOwn(before.stock, size) ? before.stock[size] : undefined;
    if (present === undefined) {
      throw invalid([{ msg: `${product.title} does not come in size ${size}`, path: 'size' }]);
    }
    const counts = { ...before.stock, [size]: countAfter({ ...move, size }, present, before) };
    const note = move.note?.trim() ?? '';
    const context = { why: move.reason, actor, at: databaseTime(), ...(note === '' ? {} : { note }) };
    await adjustStock([{ product: product._id, counts }], context, session);
    return toAdminProduct(await withItsStock(product, session));
  });
};

/**
 * The movements of a product's stock, or of one of its sizes, newest first.
 * @throws AppError 404 `not_found`
 */
export const listStockMoves = async (
  id: string,
  size: string | undefined,
  page: Page = NEWEST,
): Promise<Rows<StockMove>> => {
  if (!isObjectIdOrHexString(id) || !(await storedProducts([id])).has(id.toLowerCase())) throw notFound('product');
  const { rows, total } = await listMovements(new Types.ObjectId(id), size, page);
  const staff = rows.flatMap(({ actor }) => (actor.kind === 'staff' && actor.id !== null ? [actor.id] : []));
  const names = await accountNames(staff);
  return {
    total,
    rows: rows.map(({ _id, size: movedSize, change, why, note, order, actor, at }) => ({
      _id: _id.toHexString(),
      size: movedSize,
      change,
      reason: why,
      ...(note === undefined ? {} : { note }),
      ...(order === undefined ? {} : { order: order.toHexString() }),
      by: actorLabel(actor, names),
      at: at.toISOString(),
    })),
  };
};
