import type { OrderStatus, PaymentStatus, ProblemReason, RefundStatus, Role, StockMoveReason } from '@paila/shared';
import type { Types } from 'mongoose';
import type { Actor } from '../actor.js';

/** Everything that can happen in the shop. */
export const EVENT_TYPES = [
  'order.placed',
  'order.status_changed',
  'order.step_undone',
  'order.packed',
  'order.delivery_corrected',
  'order.size_corrected',
  'order.shipment_corrected',
  'order.noted',
  'order.problem_reported',
  'order.link_requested',
  'order.link_revoked',
  'order.refund_begun',
  'order.refund_changed',
  'order.restocked',
  'order.removed',
  'order.restored',
  'order.reservation_extended',
  'order.flagged',
  'order.reviewed',
  'order.payment_disowned',
  'order.anonymised',
  'order.adopted',
  'stock.reserved',
  'stock.released',
  'stock.sold',
  'stock.adjusted',
  'product.created',
  'product.changed',
  'product.removed',
  'product.restored',
  'product.deleted',
  'picture.added',
  'picture.removed',
  'account.registered',
  'account.profile_changed',
  'account.password_changed',
  'account.password_reset_requested',
  'account.email_confirmation_requested',
  'account.email_change_requested',
  'account.email_change_withdrawn',
  'account.email_confirmed',
  'account.email_changed',
  'account.access_changed',
  'account.erased',
  'account.exported',
  'payment.begun',
  'payment.closed',
  'payment.status_changed',
  'payment.flagged',
  'settings.changed',
  'message.received',
  'message.answered',
  'message.archived',
  'message.adopted',
  'message.removed',
  'mail.resent',
  'mail.set_aside',
  'mail.failed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const SUBJECT_KINDS = [
  'order',
  'product',
  'picture',
  'account',
  'payment',
  'settings',
  'mail',
  'message',
] as const;
type SubjectKind = (typeof SUBJECT_KINDS)[number];
/** What an event is about. */
export interface Subject<Kind extends SubjectKind = SubjectKind> {
  readonly kind: Kind;
  /** Its id in the database, as text; of a picture, its name. */
  readonly id: string;
}

interface StockItems {
  readonly items: readonly { readonly product: Types.ObjectId; readonly size: string; readonly quantity: number }[];
}
interface StockCounts {
  readonly tracked: boolean;
  /** The changed sizes that there are, each once. */
  readonly sizes: readonly { readonly size: string; readonly count: number }[];
}
interface LineSize {
  /** Its index in the order, from 0. */
  readonly line: number;
  readonly size?: string;
}
interface Access {
  readonly role?: Role;
  readonly blocked?: boolean;
}
interface ProductName {
  readonly slug: string;
  readonly title: string;
}

/**
 * What each type of event is about, what the change replaced (`was`), and what it put there (`is`): ids, states and
 * counts. Personal fields are only named.
 */
interface EventContents {
  'order.placed': { subject: 'order'; is: { readonly status: OrderStatus; readonly amountCents: number } };
  'order.status_changed': {
    subject: 'order';
    was: { readonly status: OrderStatus };
    /** With the payment that paid it. */
    is: { readonly status: OrderStatus; readonly paymentID?: string };
  };
  'order.step_undone': {
    subject: 'order';
    was: { readonly status: OrderStatus };
    is: { readonly status: OrderStatus };
  };
  'order.packed': { subject: 'order'; is: { readonly packed: boolean } };
  'order.delivery_corrected': { subject: 'order'; is: { readonly fields: readonly string[] } };
  'order.size_corrected': { subject: 'order'; was: LineSize; is: LineSize };
  'order.shipment_corrected': { subject: 'order'; is: { readonly fields: readonly string[] } };
  /** What the note says stays with the order. */
  'order.noted': { subject: 'order'; is: { readonly note: string } };
  /** Its customer says that something is wrong; in which words stays with the order. */
  'order.problem_reported': { subject: 'order'; is: { readonly problem: string; readonly reason: ProblemReason } };
  /** Somebody who knows the address that its mails go to wants its link once more. */
  'order.link_requested': { subject: 'order' };
  /** Staff have ended every link that opens it. */
  'order.link_revoked': { subject: 'order' };
  'order.refund_begun': {
    subject: 'order';
    is: { readonly refund: string; readonly amountCents: number; readonly amountPaisa: number };
  };
  'order.refund_changed': {
    subject: 'order';
    was: { readonly status: RefundStatus };
    is: { readonly status: RefundStatus; readonly refund: string; readonly amountCents: number };
  };
  /** Items that came back when their size was gone are in another size now. */
  'order.restocked': {
    subject: 'order';
    is: { readonly line: number; readonly product: Types.ObjectId; readonly size: string; readonly quantity: number };
  };
  'order.removed': { subject: 'order' };
  'order.restored': { subject: 'order' };
  'order.reservation_extended': { subject: 'order'; is: { readonly expiresAt: Date } };
  'order.flagged': { subject: 'order'; is: { readonly about: string; readonly flagged: boolean } };
  /** Staff have resolved a review; their note stays with the order. */
  'order.reviewed': { subject: 'order'; is: { readonly about: string; readonly review: string } };
  /** It was said to be paid by a payment that ends like one that the provider has confirmed for another order. */
  'order.payment_disowned': { subject: 'order' };
  'order.anonymised': { subject: 'order' };
  /** A guest has become a customer, whose order it is now. */
  'order.adopted': { subject: 'order'; is: { readonly account: string } };
  'stock.reserved': { subject: 'order'; is: StockItems };
  'stock.released': { subject: 'order'; is: StockItems };
  'stock.sold': { subject: 'order'; is: StockItems };
  'stock.adjusted': {
    subject: 'product';
    was: StockCounts;
    is: StockCounts & { readonly why: 'opening' | 'edited' | 'deleted' | StockMoveReason };
  };
  'product.created': { subject: 'product'; is: ProductName };
  /** The changed fields. */
  'product.changed': {
    subject: 'product';
    was: Readonly<Record<string, unknown>>;
    is: Readonly<Record<string, unknown>>;
  };
  'product.removed': { subject: 'product' };
  'product.restored': { subject: 'product' };
  /** For good. */
  'product.deleted': { subject: 'product'; was: ProductName };
  'picture.added': { subject: 'picture'; is: { readonly bytes: number } };
  'picture.removed': { subject: 'picture' };
  /** With the link that confirms its address; none if the shop itself made the account. */
  'account.registered': { subject: 'account'; is: { readonly role: Role; readonly link?: string } };
  'account.profile_changed': { subject: 'account'; is: { readonly fields: readonly string[] } };
  'account.password_changed': { subject: 'account' };
  /** With the id of the link that is to be mailed, by which nobody can open it. */
  'account.email_confirmation_requested': { subject: 'account'; is: { readonly link: string } };
  'account.email_change_requested': { subject: 'account'; is: { readonly link: string } };
  'account.email_change_withdrawn': { subject: 'account' };
  'account.email_confirmed': { subject: 'account' };
  /** With the link by which the new address is, or is to be, confirmed. */
  'account.email_changed': { subject: 'account'; is: { readonly link: string } };
  'account.password_reset_requested': { subject: 'account'; is: { readonly link: string } };
  'account.access_changed': { subject: 'account'; was: Access; is: Access };
  'account.erased': { subject: 'account' };
  /** All of its data was handed out as a file. */
  'account.exported': { subject: 'account' };
  'payment.begun': {
    subject: 'payment';
    is: {
      readonly status: PaymentStatus;
      readonly order: string;
      readonly pidx: string;
      readonly amountPaisa: number;
    };
  };
  'payment.closed': { subject: 'payment'; is: { readonly order: string } };
  'payment.status_changed': {
    subject: 'payment';
    was: { readonly status: PaymentStatus };
    is: { readonly status: PaymentStatus; readonly order: string };
  };
  'payment.flagged': { subject: 'payment'; is: { readonly order: string; readonly flagged: boolean } };
  /** The new version, and the names of the settings that it changed; their values are stored with the version. */
  'settings.changed': {
    subject: 'settings';
    is: { readonly version: number; readonly changed: readonly string[] };
  };
  /** What it says, and who wrote it, stays with the message; so it is with the answers. */
  'message.received': { subject: 'message'; is: { readonly suspect: boolean } };
  'message.answered': { subject: 'message'; is: { readonly answer: string } };
  'message.archived': { subject: 'message'; is: { readonly archived: boolean } };
  /** A guest has become a customer, whose message it is now. */
  'message.adopted': { subject: 'message'; is: { readonly account: string } };
  'message.removed': { subject: 'message' };
  /** Staff have sent it again, as another mail. */
  'mail.resent': { subject: 'mail'; is: { readonly kind: string; readonly mail: string } };
  /** Staff need not look after it any more; false if somebody undid that. */
  'mail.set_aside': { subject: 'mail'; is: { readonly kind: string; readonly aside: boolean } };
  /** It is not tried again. */
  'mail.failed': { subject: 'mail'; is: { readonly kind: string; readonly state: 'failed' | 'bounced' } };
}

type Part<Type extends EventType, Name extends 'was' | 'is'> =
  EventContents[Type] extends Readonly<Record<Name, infer Of>>
    ? Readonly<Record<Name, Of>>
    : Readonly<Partial<Record<Name, undefined>>>;

type ByType<More> = {
  [Type in EventType]: {
    readonly type: Type;
    readonly subject: Subject<EventContents[Type]['subject']>;
    readonly actor: Actor;
  } & Part<Type, 'was'> &
    Part<Type, 'is'> &
    More;
};

/** An event before it is recorded; each type has its own contents. */
export type NewEvent = ByType<unknown>[EventType];

/** An event as it was recorded; with a type, only events of that one. */
export type EventDoc<Type extends EventType = EventType> = Extract<
  ByType<{ readonly _id: Types.ObjectId; readonly at: Date }>[EventType],
  { readonly type: Type }
>;
