import type { PaymentStatus } from '@paila/shared';
import type { mongo, Types } from 'mongoose';
import { customerActor, GUEST, providerActor } from '../../platform/actor.js';
import { addPastEvents, type PastEvent } from '../../platform/events/index.js';
import type { Migration } from '../../platform/migrations/index.js';

interface OldPayment {
  _id: Types.ObjectId;
  order: Types.ObjectId;
  pidx: string;
  amountPaisa: number;
  status: PaymentStatus;
  createdAt: Date;
}
interface OldOrder {
  _id: Types.ObjectId;
  user: Types.ObjectId | null;
}

const eventsOf = (payment: OldPayment, owner: Types.ObjectId | null | undefined): PastEvent[] => {
  const { _id, order, pidx, amountPaisa, status, createdAt: at } = payment;
  const subject = { kind: 'payment', id: _id.toHexString() } as const;
  const is = { status: 'initiated', order: order.toHexString() } as const;
  const begun: PastEvent = {
    type: 'payment.begun',
    subject,
    actor: owner ? customerActor(owner.toHexString()) : GUEST,
    is: { ...is, pidx, amountPaisa },
    at,
  };
  if (status === 'initiated') return [begun];
  const changed: PastEvent = {
    type: 'payment.status_changed',
    subject,
    actor: providerActor('khalti'),
    was: { status: 'initiated' },
    is: { ...is, status },
    at,
  };
  return [begun, changed];
};

async function* pastEvents(db: mongo.Db): AsyncGenerator<PastEvent> {
  const payments = db.collection<OldPayment>('paymentattempts').find({ pidx: { $exists: true } });
  for await (const payment of payments) {
    const order = await db.collection<OldOrder>('orders').findOne({ _id: payment.order }, { projection: { user: 1 } });
    yield* eventsOf(payment, order?.user);
  }
}

/** Adds the missing events of payments from before events were recorded: their start and their final status. */
export const paymentEventsMigration: Migration = {
  number: 6,
  name: 'events of payments',
  up: (db, signal) => addPastEvents(db, pastEvents(db), ({ type }) => type, signal),
};
