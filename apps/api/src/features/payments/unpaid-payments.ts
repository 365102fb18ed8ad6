import type { Types } from 'mongoose';
import { deleteEvents } from '../../platform/events/index.js';
import type { PaymentsOfUnpaid } from '../orders/index.js';
import { deleteAttemptEntries, ordersWithMoneyInLedger } from './ledger/ledger-deleting.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

/** Attempts that brought no money, and that nobody expects any money from. An attempt without an id never began. */
const IS_OVER = {
  $or: [
    { pidx: { $exists: false } },
    {
      status: { $in: ['cancelled', 'failed', 'expired'] as const },
      open: false,
      nextCheckAt: { $exists: false },
      problem: { $exists: false },
    },
  ],
};

/** The payments of orders that ended without money: no attempt was completed, and none is undecided. */
export const paymentsOfUnpaid: PaymentsOfUnpaid = {
  ordersWithMoney: async (orders, session) => {
    const attempts = await PaymentAttemptModel.find({ order: { $in: [...orders] }, $nor: [IS_OVER] }, { order: 1 })
      .session(session)
      .lean<{ readonly order: Types.ObjectId }[]>();
    return [...attempts.map(({ order }) => order), ...(await ordersWithMoneyInLedger(orders, session))];
  },
  deleteOf: async (orders, session) => {
    const ofOrders = { order: { $in: [...orders] } };
    const attempts = await PaymentAttemptModel.find(ofOrders, { _id: 1 }).session(session).lean();
    const ids = attempts.map(({ _id }) => _id.toHexString());
    await deleteEvents('payment', ids, session);
    await deleteAttemptEntries(orders, session);
    await PaymentAttemptModel.deleteMany(ofOrders, { session });
  },
};
