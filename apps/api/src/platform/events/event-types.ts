import type {
  CallOutcome,
  InvoiceKind,
  OrderStatus,
  PaymentMethod,
  PaymentSource,
  PaymentStatus,
  ProblemReason,
  RefundStatus,
  Role,
  StockMoveReason,
} from '@paila/shared';
import type { Types } from 'mongoose';
import type { Actor } from '../actor.js';

/** Every type of event in the shop. */
export const EVENT_TYPES = [
  'order.placed',
  'order.status_changed',
  'order.step_undone',
  'order.packed',
  'order.called',
  'order.method_changed',
  'order.cash_counted',
  'order.delivery_corrected',
  'order.size_corrected',
  'order.shipment_corrected',
  'order.noted',
  'order.problem_reported',
  'order.link_requested',
  'order.link_revoked',
  'order.cancel_requested',
  'order.refund_begun',
  'order.refund_changed',
  'order.refund_overdue',
  'order.document_issued',
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
  'cash.settled',
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

/**
 * The types of events that are not part of the books: `doctor` compares none of them with orders, payments or stock.
 * They are removed after some time.
 */
export const PASSING_EVENTS = EVENT_TYPES.filter((type) => /^(?:account|mail|message|picture|product)\./.test(type));

export const SUBJECT_KINDS = [
  'order',
  'product',
  'picture',
  'account',
  'payment',
  'cash',
  'settings',
  'mail',
  'message',
] as const;
type SubjectKind = (typeof SUBJECT_KINDS)[number];
/** The subject of an event. */
export interface Subject<Kind extends SubjectKind = SubjectKind> {
  readonly kind: Kind;
  /** The subject's id in the database, as text; for a picture, its name. */
  readonly id: string;
}

export const orderSubject = (id: Types.ObjectId): Subject<'order'> => ({ kind: 'order', id: id.toHexString() });
export const productSubject = (id: Types.ObjectId): Subject<'product'> => ({ kind: 'product', id: id.toHexString() });

interface StockItems {
  readonly items: readonly { readonly product: Types.ObjectId; readonly size: string; readonly quantity: number }[];
}
interface StockCounts {
  readonly tracked: boolean;
  /** The changed sizes that exist, each once. */
  readonly sizes: readonly { readonly size: string; readonly count: number }[];
}
interface LineSize {
  /** The line's index in the order, from 0. */
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
 * The contents of each type of event: its subject, the replaced values (`was`), and the new values (`is`). Values are
 * ids, states and counts. Of personal fields, only the names are recorded.
 */
interface EventContents {
  'order.placed': { subject: 'order'; is: { readonly status: OrderStatus; readonly amountCents: number } };
  'order.status_changed': {
    subject: 'order';
    was: { readonly status: OrderStatus };
    /** Includes the payment that paid the order. */
    is: { readonly status: OrderStatus; readonly paymentID?: string };
  };
  'order.step_undone': {
    subject: 'order';
    was: { readonly status: OrderStatus };
    is: { readonly status: OrderStatus };
  };
  'order.packed': { subject: 'order'; is: { readonly packed: boolean } };
  /** A call of staff that did not confirm the order. */
  'order.called': { subject: 'order'; is: { readonly outcome: CallOutcome } };
  /** An order without a method is paid online. */
  'order.method_changed': {
    subject: 'order';
    was: { readonly method?: PaymentMethod };
    is: { readonly method?: PaymentMethod };
  };
  'order.cash_counted': {
    subject: 'order';
    is: { readonly duePaisa: number; readonly countedPaisa: number };
  };
  'order.delivery_corrected': { subject: 'order'; is: { readonly fields: readonly string[] } };
  'order.size_corrected': { subject: 'order'; was: LineSize; is: LineSize };
  'order.shipment_corrected': { subject: 'order'; is: { readonly fields: readonly string[] } };
  /** Staff have written a note. Its text is stored with the order. */
  'order.noted': { subject: 'order'; is: { readonly note: string } };
  /** The customer has reported a problem. Its text is stored with the order. */
  'order.problem_reported': { subject: 'order'; is: { readonly problem: string; readonly reason: ProblemReason } };
  /** Somebody who knows the order's email address has requested its link again. */
  'order.link_requested': { subject: 'order' };
  /** Staff have revoked every link that opens the order. */
  'order.link_revoked': { subject: 'order' };
  /** The customer has cancelled the paid order. Names the refund that returns the rest of its money. */
  'order.cancel_requested': {
    subject: 'order';
    is: { readonly refund: string; readonly amountPaisa: number };
  };
  'order.refund_begun': {
    subject: 'order';
    is: { readonly refund: string; readonly amountCents: number; readonly amountPaisa: number };
  };
  'order.refund_changed': {
    subject: 'order';
    was: { readonly status: RefundStatus };
    is: { readonly status: RefundStatus; readonly refund: string; readonly amountCents: number };
  };
  /** Staff have not refunded or returned money in time. */
  'order.refund_overdue': { subject: 'order'; is: { readonly about: string; readonly dueAt: Date } };
  /** The shop has written an invoice or a credit note. */
  'order.document_issued': {
    subject: 'order';
    is: { readonly document: string; readonly kind: InvoiceKind; readonly number: string };
  };
  /** Returned items whose size no longer exists were added to another size. */
  'order.restocked': {
    subject: 'order';
    is: { readonly line: number; readonly product: Types.ObjectId; readonly size: string; readonly quantity: number };
  };
  'order.removed': { subject: 'order' };
  'order.restored': { subject: 'order' };
  'order.reservation_extended': { subject: 'order'; is: { readonly expiresAt: Date } };
  'order.flagged': { subject: 'order'; is: { readonly about: string; readonly flagged: boolean } };
  /** Staff have resolved a review. Their note is stored with the order. */
  'order.reviewed': { subject: 'order'; is: { readonly about: string; readonly review: string } };
  /** The order claimed a payment whose number a confirmed payment of another order already has. */
  'order.payment_disowned': { subject: 'order' };
  'order.anonymised': { subject: 'order' };
  /** A guest's order has become the order of an account. */
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
  /** Holds only the changed fields. */
  'product.changed': {
    subject: 'product';
    was: Readonly<Record<string, unknown>>;
    is: Readonly<Record<string, unknown>>;
  };
  'product.removed': { subject: 'product' };
  'product.restored': { subject: 'product' };
  /** The product was deleted for good. */
  'product.deleted': { subject: 'product'; was: ProductName };
  'picture.added': { subject: 'picture'; is: { readonly bytes: number } };
  'picture.removed': { subject: 'picture' };
  /** Includes the link that confirms the address; none if the shop itself made the account. */
  'account.registered': { subject: 'account'; is: { readonly role: Role; readonly link?: string } };
  'account.profile_changed': { subject: 'account'; is: { readonly fields: readonly string[] } };
  'account.password_changed': { subject: 'account' };
  /** Includes the id of the link to mail. Nobody can open the link by its id. */
  'account.email_confirmation_requested': { subject: 'account'; is: { readonly link: string } };
  'account.email_change_requested': { subject: 'account'; is: { readonly link: string } };
  'account.email_change_withdrawn': { subject: 'account' };
  'account.email_confirmed': { subject: 'account' };
  /** Includes the link that confirms the new address, or has confirmed it. */
  'account.email_changed': { subject: 'account'; is: { readonly link: string } };
  'account.password_reset_requested': { subject: 'account'; is: { readonly link: string } };
  'account.access_changed': { subject: 'account'; was: Access; is: Access };
  'account.erased': { subject: 'account' };
  /** All data of the account was exported as a file. */
  'account.exported': { subject: 'account' };
  'payment.begun': {
    subject: 'payment';
    is: {
      readonly status: PaymentStatus;
      readonly order: string;
      readonly pidx: string;
      readonly amountPaisa: number;
      /** Events of an older version lack it: they are Khalti's. */
      readonly provider?: PaymentSource;
    };
  };
  'payment.closed': { subject: 'payment'; is: { readonly order: string } };
  'payment.status_changed': {
    subject: 'payment';
    was: { readonly status: PaymentStatus };
    is: { readonly status: PaymentStatus; readonly order: string };
  };
  'payment.flagged': { subject: 'payment'; is: { readonly order: string; readonly flagged: boolean } };
  /** Staff have entered what a carrier paid out for a day. The subject is the settlement. */
  'cash.settled': {
    subject: 'cash';
    is: { readonly expectedPaisa: number; readonly receivedPaisa: number };
  };
  /** Holds the new version, and the names of the changed settings. Their values are stored with the version. */
  'settings.changed': {
    subject: 'settings';
    is: { readonly version: number; readonly changed: readonly string[] };
  };
  /** The message's text and sender are stored with the message, and so are the answers. */
  'message.received': { subject: 'message'; is: { readonly suspect: boolean } };
  'message.answered': { subject: 'message'; is: { readonly answer: string } };
  'message.archived': { subject: 'message'; is: { readonly archived: boolean } };
  /** A guest's message has become the message of an account. */
  'message.adopted': { subject: 'message'; is: { readonly account: string } };
  'message.removed': { subject: 'message' };
  /** Staff have sent the mail again, as another mail. */
  'mail.resent': { subject: 'mail'; is: { readonly kind: string; readonly mail: string } };
  /** True if staff have set a failed mail aside; false if they have undone this. */
  'mail.set_aside': { subject: 'mail'; is: { readonly kind: string; readonly aside: boolean } };
  /** The mail is not tried again. */
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

/** An event as recorded; with a type, only events of that type. */
export type EventDoc<Type extends EventType = EventType> = Extract<
  ByType<{ readonly _id: Types.ObjectId; readonly at: Date }>[EventType],
  { readonly type: Type }
>;
