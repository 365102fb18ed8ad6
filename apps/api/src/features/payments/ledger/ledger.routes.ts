import { fromCents, orderLedger, type LedgerEntry, type OrderLedger } from '@paila/shared';
import { actorLabel } from '../../../platform/actor.js';
import { defined } from '../../../platform/defined.js';
import { notFound } from '../../../platform/http/errors.js';
import { serve } from '../../../platform/http/serve.js';
import { accountNames } from '../../accounts/index.js';
import { orderById } from '../../orders/index.js';
import { ledgerBalance } from './ledger-rules.js';
import { LedgerModel, type LedgerEntryDoc } from './ledger.model.js';

const toEntry = (
  { _id, kind, at, method, amountPaisa, revenue, transaction, reference, reason, actor }: LedgerEntryDoc,
  staffNames: ReadonlyMap<string, string>,
): LedgerEntry => ({
  _id,
  kind,
  at: at.toISOString(),
  method,
  amount: amountPaisa,
  by: actorLabel(actor, staffNames),
  ...defined({ revenue: revenue && fromCents(revenue.cents), transaction, reference, reason }),
});

/**
 * The entries of an order, oldest first, and its balance.
 * @throws AppError 404 `not_found`
 */
const showLedger = async (orderId: string): Promise<OrderLedger> => {
  const order = await orderById(orderId);
  if (!order) throw notFound('order');
  const entries = await LedgerModel.find({ order: order._id })
    .sort({ order: 1, at: 1, _id: 1 })
    .lean<LedgerEntryDoc[]>();
  const names = await accountNames(entries.flatMap(({ actor: { kind, id } }) => (kind === 'staff' && id ? [id] : [])));
  return { entries: entries.map((entry) => toEntry(entry, names)), balance: ledgerBalance(entries) };
};

export const ledgerRoutes = serve(orderLedger, { showLedger: ({ params }) => showLedger(params.id) });
