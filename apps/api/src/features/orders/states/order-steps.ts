import {
  fromCents,
  type Cents,
  type OrderStep,
  type Paisa,
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
  type PaymentSource,
} from '@paila/shared';
import { type Actor, actorLabel } from '../../../platform/actor.js';
import { defined } from '../../../platform/defined.js';
import { EVENT_TYPES, eventsAbout, type EventDoc, type EventType } from '../../../platform/events/index.js';
import { accountNames } from '../../accounts/index.js';
import { requireOrder } from '../order-store.js';
import type { OrderDoc } from '../order.model.js';

type ShownType = Exclude<Extract<EventType, `order.${string}`>, 'order.reservation_extended'>;
/** The types of an order's events that mean something to staff. */
const SHOWN = EVENT_TYPES.filter(
  (type): type is ShownType => type.startsWith('order.') && type !== 'order.reservation_extended',
);

/** An event of a payment, with its provider or the way in which staff received its money. */
type PaymentEvent = EventDoc<'payment.begun' | 'payment.status_changed'> & { readonly provider: PaymentSource };
/** Reads the events of an order's payments. The payments feature provides this function. */
export type PaymentEvents = (order: Pick<OrderDoc, '_id' | 'paymentID'>) => Promise<readonly PaymentEvent[]>;

/** The payment provider that took a step; undefined for other actors. */
const actingProvider = ({ kind, id }: Actor): PaymentProviderName | undefined =>
  kind === 'provider' ? PAYMENT_PROVIDERS.find((provider) => provider === id) : undefined;

/** The fields of a step, by its event. */
const eventFields = (event: EventDoc<ShownType> | PaymentEvent): Partial<OrderStep> => {
  switch (event.type) {
    case 'payment.begun':
      return { status: event.is.status, about: event.is.pidx, provider: event.provider };
    case 'payment.status_changed':
      return { status: event.is.status, provider: event.provider };
    case 'order.placed':
      return { status: event.is.status, amount: fromCents(event.is.amountCents as Cents) };
    case 'order.status_changed':
      return { status: event.is.status };
    case 'order.step_undone':
      return { status: event.was.status };
    case 'order.packed':
      return { done: event.is.packed };
    case 'order.called':
      return { outcome: event.is.outcome };
    case 'order.method_changed':
      return { method: event.is.method === 'cash' ? 'cash' : 'online' };
    case 'order.cash_counted':
      return { due: event.is.duePaisa as Paisa, counted: event.is.countedPaisa as Paisa };
    case 'order.delivery_corrected':
    case 'order.shipment_corrected':
      return { fields: event.is.fields };
    case 'order.size_corrected': {
      const { was, is } = event;
      return { line: is.line, ...defined({ from: was.size, to: is.size }) };
    }
    case 'order.restocked':
      return { line: event.is.line, to: event.is.size };
    case 'order.noted':
      return { about: event.is.note };
    case 'order.problem_reported':
      return { about: event.is.problem };
    case 'order.cancel_requested':
      return { about: event.is.refund };
    case 'order.refund_begun':
      return { about: event.is.refund, amount: fromCents(event.is.amountCents as Cents) };
    case 'order.refund_changed': {
      const { refund: about, status, amountCents } = event.is;
      return { about, status, amount: fromCents(amountCents as Cents) };
    }
    case 'order.document_issued':
      return { about: event.is.number, kind: event.is.kind };
    case 'order.flagged':
      return { about: event.is.about, done: event.is.flagged };
    case 'order.refund_overdue':
    case 'order.reviewed':
      return { about: event.is.about };
    case 'order.removed':
    case 'order.restored':
    case 'order.payment_disowned':
    case 'order.link_requested':
    case 'order.link_revoked':
    case 'order.adopted':
    case 'order.anonymised':
      return {};
  }
};

/**
 * The steps of an order and its payments with their actors, oldest first.
 * @throws AppError 404 `not_found`
 */
export const orderSteps = async (orderId: string, paymentEvents: PaymentEvents): Promise<OrderStep[]> => {
  const order = await requireOrder(orderId);
  const own = await eventsAbout('order', [order._id.toHexString()], SHOWN);
  const events = [...own, ...(await paymentEvents(order))].sort((a, b) => a.at.getTime() - b.at.getTime());
  const names = await accountNames(events.flatMap(({ actor: { kind, id } }) => (kind === 'staff' && id ? [id] : [])));
  return events.map((event) => ({
    _id: event._id.toHexString(),
    at: event.at.toISOString(),
    type: event.type,
    by: event.type === 'order.placed' ? 'shopper' : actorLabel(event.actor, names),
    ...defined({ provider: actingProvider(event.actor) }),
    ...eventFields(event),
  }));
};
