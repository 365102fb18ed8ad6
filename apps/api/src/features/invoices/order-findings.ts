import { DOCUMENT_KIND_NAMES, documentNumber, hasLeft, sum, toPaisa, vatIn } from '@paila/shared';
import type { EventDoc } from '../../platform/events/index.js';
import type { Finding } from '../../platform/finding.js';
import type { AuditedOrder } from '../orders/index.js';
import { fiscalYearOf } from './fiscal-year.js';
import type { InvoiceDoc } from './invoice.model.js';
import { doneRefunds } from './leaving.js';
import { creditsOf, planDocuments, type PlannedDocument } from './plan.js';

/** A document may be due for this time before it is reported. */
const DAY_MS = 24 * 60 * 60_000;
const LATE_MS = 10 * 60_000;
/** The clocks of two servers may differ by this. */
const CLOCKS_MS = 60_000;

/** The text of a finding. */
type Problem = string | undefined;
type IssuedEvent = EventDoc<'order.document_issued'>;

/** What the findings depend on besides the order. */
interface Circumstances {
  readonly now: Date;
  /** The time of the shop's first document. */
  readonly numberedSince: Date | undefined;
}

export const invoiceFinding = (
  code: string,
  { _id, kind, number }: Pick<InvoiceDoc, '_id' | 'kind' | 'number'>,
  text: string,
  ids: Finding['ids'] = {},
): Finding => ({
  severity: 'error',
  code,
  message: `${DOCUMENT_KIND_NAMES[kind]} ${number} ${text}.`,
  ids: { invoice: _id.toHexString(), ...ids },
});

const orderFinding = (
  code: string,
  { _id }: Pick<AuditedOrder, '_id'>,
  text: string,
  severity: Finding['severity'] = 'error',
): Finding => ({ severity, code, message: `Order ${_id.toHexString()} ${text}.`, ids: { order: _id.toHexString() } });

/** The lines of a document add up to its sums. */
const lineProblem = ({ lines, cents, paisa, vatPaisa }: InvoiceDoc): Problem => {
  const due = [cents, paisa, vatPaisa ?? 0].join(', ');
  const sums = [
    sum(lines.map((line) => line.cents)),
    sum(lines.map((line) => line.paisa)),
    sum(lines.map((line) => line.vatPaisa ?? 0)),
  ].join(', ');
  return sums === due ? undefined : `comes to ${due}, but its lines to ${sums}`;
};

/** An invoice is about its cents at its rate, and the tax is a part of that. */
const amountProblem = ({ kind, cents, paisa, vatPaisa, usdToNpr }: InvoiceDoc): Problem => {
  if (kind !== 'invoice') return undefined;
  const due = toPaisa(cents, usdToNpr);
  if (paisa !== due) return `comes to ${String(paisa)} paisa, but ${String(cents)} cents are ${String(due)}`;
  if (vatPaisa === undefined || vatPaisa === vatIn(paisa)) return undefined;
  return `has ${String(vatPaisa)} paisa of tax, but ${String(vatIn(paisa))} are due`;
};

/** The credit notes of an invoice never exceed it. Notes over all of it take back its last paisa. */
const creditProblem = (invoice: InvoiceDoc, documents: readonly InvoiceDoc[]): Problem => {
  const notes = creditsOf(invoice, documents);
  const { cents, paisa, vatPaisa } = invoice;
  if (notes.some((note) => (note.vatPaisa === undefined) !== (vatPaisa === undefined))) {
    return 'and its credit notes disagree about the tax';
  }
  const credited = {
    cents: sum(notes.map((note) => note.cents)),
    paisa: sum(notes.map((note) => note.paisa)),
    vatPaisa: sum(notes.map((note) => note.vatPaisa ?? 0)),
  };
  const left = [cents - credited.cents, paisa - credited.paisa, (vatPaisa ?? 0) - credited.vatPaisa];
  if (left.some((each) => each < 0)) return `has ${left.join(', ')} left after its credit notes`;
  return left[0] === 0 && left.some((each) => each > 0) ? `is taken back, but has ${left.join(', ')} left` : undefined;
};

/** An invoice has the rate of its order, and is about what its order costs without the refunds that it leaves out. */
const orderProblem = (order: AuditedOrder, { kind, cents, usdToNpr, refund, refunds = [] }: InvoiceDoc): Problem => {
  const frozen = order.usdToNpr ?? usdToNpr;
  if (usdToNpr !== frozen) return `has the rate ${String(usdToNpr)}, but its order has ${String(frozen)}`;
  const done = doneRefunds(order);
  const named = done.filter(({ _id }) => [...refunds, refund].some((id) => id?.equals(_id)));
  const refunded = sum(named.map(({ amountCents }) => amountCents));
  if (kind === 'invoice' && cents + refunded !== order.amountCents) {
    const parts = `${String(cents)} cents and its refunds ${String(refunded)}`;
    return `has ${parts}, but its order ${String(order.amountCents)}`;
  }
  return refund && cents > refunded ? `has ${String(cents)} cents, but its refund ${String(refunded)}` : undefined;
};

const sumFindings = (order: AuditedOrder, documents: readonly InvoiceDoc[]): Finding[] =>
  documents.flatMap((document) => {
    const problems = [
      lineProblem(document),
      amountProblem(document),
      document.kind === 'invoice' ? creditProblem(document, documents) : undefined,
      orderProblem(order, document),
    ];
    return problems.flatMap((text) => (text === undefined ? [] : [invoiceFinding('invoice_sums', document, text)]));
  });

/** A document has the number of its place in its fiscal year, and its time is in that year. */
const numberFindings = (document: InvoiceDoc, now: Date): Finding[] => {
  const { kind, fiscalYear, sequence, number, at } = document;
  const due = documentNumber(kind, fiscalYear, sequence);
  const isAhead = at.getTime() > now.getTime() + CLOCKS_MS;
  return [
    ...(number === due ? [] : [invoiceFinding('invoice_number', document, `should have the number ${due}`)]),
    ...(isAhead ? [invoiceFinding('invoice_date', document, 'is from the future')] : []),
    ...(isAhead || fiscalYear === fiscalYearOf(at)
      ? []
      : [invoiceFinding('invoice_date', document, `is from the fiscal year ${fiscalYearOf(at)}`)]),
  ];
};

/** A credit note corrects an invoice of its order. Each document has one event, and each event its document. */
const recordFindings = (
  order: AuditedOrder,
  documents: readonly InvoiceDoc[],
  events: readonly IssuedEvent[],
): Finding[] => {
  const corrected = (note: InvoiceDoc): boolean =>
    documents.some(({ _id, kind }) => kind === 'invoice' && note.corrects?.equals(_id));
  const ids = documents.map(({ _id }) => _id.toHexString());
  return [
    ...documents.flatMap((document) =>
      document.kind === 'credit_note' && !corrected(document)
        ? [invoiceFinding('invoice_order', document, 'corrects no invoice of its order')]
        : [],
    ),
    ...documents.flatMap((document) => {
      const count = events.filter(({ is }) => is.document === document._id.toHexString()).length;
      if (count === 1) return [];
      return [invoiceFinding('invoice_order', document, `has ${String(count)} events of its order`)];
    }),
    ...events.flatMap(({ is: { document, number } }) =>
      ids.includes(document)
        ? []
        : [orderFinding('invoice_order', order, `has an event of ${number}, which is missing`)],
    ),
  ];
};

/** The last time at which the order changed in a way that makes a document due. */
const dueSince = (order: AuditedOrder): number =>
  Math.max(
    order.shipment?.at.getTime() ?? 0,
    order.history.at(-1)?.at.getTime() ?? 0,
    ...doneRefunds(order).map(({ endedAt, at }) => (endedAt ?? at).getTime()),
  );

const missingFinding = (order: AuditedOrder, planned: PlannedDocument): Finding => {
  if (planned.kind === 'invoice') {
    return orderFinding('invoice_missing', order, 'has left without an invoice');
  }
  const { invoice, reason, refund } = planned;
  const why = refund ? `refund ${refund._id.toHexString()}` : reason;
  return invoiceFinding('credit_missing', invoice, `lacks a credit note (${why})`, { order: order._id.toHexString() });
};

/** Nothing is due but what the order says, and that not for long. */
const dueFindings = (
  order: AuditedOrder,
  documents: readonly InvoiceDoc[],
  { now, numberedSince }: Circumstances,
): Finding[] => {
  const { documentsDue, shipment } = order;
  if (documentsDue === undefined) {
    // An older server may have sent it. Most such orders have not left, or left before the shop numbered its invoices.
    const isUnmarked = hasLeft(order) && shipment && numberedSince && shipment.at > numberedSince;
    return isUnmarked
      ? [orderFinding('invoice_missing', order, 'has left without an invoice, and without a mark for one', 'warning')]
      : [];
  }
  if (!documentsDue) return planDocuments(order, documents).map((planned) => missingFinding(order, planned));
  const since = dueSince(order);
  if (now.getTime() < since + LATE_MS) return [];
  const text = `has had documents due since ${new Date(since).toISOString()}, and nobody has written them`;
  return [orderFinding('invoice_late', order, text, now.getTime() < since + DAY_MS ? 'warning' : 'error')];
};

/** Compares the documents of an order with it and with its events. */
export const orderFindings = (
  order: AuditedOrder,
  documents: readonly InvoiceDoc[],
  events: readonly IssuedEvent[],
  circumstances: Circumstances,
): Finding[] => [
  ...sumFindings(order, documents),
  ...documents.flatMap((document) => numberFindings(document, circumstances.now)),
  ...recordFindings(order, documents, events),
  ...dueFindings(order, documents, circumstances),
];

/** Reports documents without an order. */
export const orphanFindings = (documents: readonly InvoiceDoc[]): Finding[] =>
  documents.map((document) => {
    const order = document.order.toHexString();
    return invoiceFinding('invoice_order', document, `names order ${order}, which does not exist`, { order });
  });
