import type { Types } from 'mongoose';
import type { Migration } from '../../platform/migrations/index.js';
import { mostTelling, type PaymentState } from '../orders/index.js';

interface PaymentsOfOrder {
  readonly _id: Types.ObjectId;
  readonly payments: readonly PaymentState[];
}
interface OldOrder {
  _id: Types.ObjectId;
  paymentID?: string;
  payment?: PaymentState;
}

/** Orders show how their payments stand; those from before learn it of payments that had begun. */
export const shownPaymentsMigration: Migration = {
  number: 23,
  name: 'orders show how their payments stand',
  up: async (db, signal) => {
    const orders = db.collection<OldOrder>('orders');
    const begun = db.collection('paymentattempts').aggregate<PaymentsOfOrder>(
      [
        { $match: { pidx: { $exists: true } } },
        { $sort: { order: 1, createdAt: 1 } },
        {
          $group: {
            _id: '$order',
            payments: { $push: { pidx: '$pidx', status: '$status', amountPaisa: '$amountPaisa' } },
          },
        },
      ],
      { allowDiskUse: true },
    );
    for await (const { _id, payments } of begun) {
      signal.throwIfAborted();
      const order = await orders.findOne({ _id, payment: { $exists: false } }, { projection: { paymentID: 1 } });
      const payment = order && mostTelling(payments, order.paymentID);
      // One whose payment moves at this very moment shows it already.
      if (payment) await orders.updateOne({ _id, payment: { $exists: false } }, { $set: { payment } });
    }
  },
};
