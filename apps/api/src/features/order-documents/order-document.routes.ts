import { hasLeft, may, orderDocuments, unnumberedPaper, type UnnumberedPaper } from '@paila/shared';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../../platform/database/database.js';
import type { Feature } from '../../platform/feature.js';
import { owned, RESPONSE_SENT, type Requester } from '../../platform/http/call.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { callerAddress, createLimiter, limitedByAddress } from '../../platform/http/rate-limit.js';
import { serve } from '../../platform/http/serve.js';
import type { Settings } from '../../platform/settings.js';
import { documentsOf, invoiceBuyer, toOrderDocument, type InvoiceDoc, type IssueDocuments } from '../invoices/index.js';
import { createOrderTokens, orderById, type OrderDoc, orderSeenBy, ownedOrder } from '../orders/index.js';
import { createPrinter } from './document-printer.js';
import { printedNumber, type DocumentShop } from './letterhead.js';
import { numberedDocument, type NumberedPaper } from './numbered-document.js';
import { orderConfirmation } from './order-confirmation.js';
import type { PrintedPaper } from './printed-paper.js';
import { packingSlip } from './packing-slip.js';

/** A paper to print, with the words of its file's name. */
interface NamedPaper {
  readonly paper: PrintedPaper;
  readonly kind: string;
  readonly number: string;
}

const FILE_KINDS: Readonly<Record<UnnumberedPaper, string>> = {
  order_confirmation: 'order-confirmation',
  receipt: 'receipt',
};

/** The invoice of the parcel that left last; undefined if the order has not left, or if nobody has written it. */
const lastInvoice = (order: OrderDoc, documents: readonly InvoiceDoc[]): InvoiceDoc | undefined => {
  const leftAt = order.shipment?.at.getTime();
  if (!hasLeft(order) || leftAt === undefined) return undefined;
  return documents.findLast((document) => document.kind === 'invoice' && document.leftAt?.getTime() === leftAt);
};

/**
 * An invoice or a credit note as a requester may see it. Erasing an account leaves the buyer on an invoice, but to
 * those alone who keep the books.
 */
const numberedPaper = async (
  document: InvoiceDoc,
  among: readonly InvoiceDoc[],
  order: OrderDoc,
  { account }: Requester,
): Promise<NumberedPaper> => {
  const mayKnowBuyer = may(account, 'invoices.read') || !order.anonymisedAt;
  return {
    document,
    buyer: mayKnowBuyer ? await invoiceBuyer(document) : null,
    corrected: among.find(({ _id }) => document.corrects?.equals(_id)),
    pickUp: order.pickUp,
  };
};

/**
 * The calls of customers are limited per network address. Most draw a document. Each visit of an order's page asks for
 * a list, which draws nothing.
 * @param shop the shop as documents show it, read for each document
 * @param issue writes the invoices and credit notes that are due, before somebody reads them
 */
export const createOrderDocuments = (
  shop: () => DocumentShop,
  { rateLimitFactor: factor, ...secrets }: Pick<Settings, 'linkSecrets' | 'jwtSecrets' | 'rateLimitFactor'>,
  issue: IssueDocuments,
  log: Logger,
): Feature => {
  const printer = createPrinter(log);
  const tokens = createOrderTokens(secrets);
  const limit = (name: string, points: number) =>
    limitedByAddress(createLimiter({ name, points, seconds: 60, factor }));
  const limited = limit('invoices', 60);
  const listsLimited = limit('document-lists', 300);

  /** An order whose documents somebody asks for. Staff also read those of orders in the bin, which the books keep. */
  const documentedOrder = ({ params: { id }, requester }: { params: { id: string }; requester: Requester }) =>
    ownedOrder(id, tokens, may(requester.account, 'orders.read') ? orderById : undefined);

  /**
   * Writes what is due, and returns the invoices and credit notes of an order, the oldest first. If what is due cannot
   * be written, whoever asks gets the documents from before.
   */
  const issuedDocuments = async (order: OrderDoc): Promise<InvoiceDoc[]> => {
    try {
      await issue(order);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, order: order._id }, 'the documents of an order could not be written');
    }
    return documentsOf(order._id);
  };

  const send = async ({ paper, kind, number }: NamedPaper, { req, res }: { req: Request; res: Response }) => {
    const pdf = await printer.print(paper, callerAddress(req));
    res.set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${kind}-${number.replace(/[^\w-]+/g, '_')}.pdf"`,
      'Content-Length': String(pdf.length),
    });
    res.end(pdf);
    return RESPONSE_SENT;
  };
  const sendNumbered = (paper: NumberedPaper, call: { req: Request; res: Response }) => {
    const { kind, number } = paper.document;
    const fileKind = kind === 'credit_note' ? 'credit-note' : 'invoice';
    return send({ paper: numberedDocument(paper), kind: fileKind, number }, call);
  };

  const routes = serve(orderDocuments, {
    showPackingSlip: async ({ params, requester, req, res }) => {
      const found = await ownedOrder(params.id, tokens);
      if (!found) throw notFound('order');
      const order = await orderSeenBy(requester, found.resource);
      const paper = packingSlip(order, shop());
      return send({ paper, kind: 'packing-slip', number: printedNumber(order) }, { req, res });
    },
    showInvoice: {
      before: [limited],
      handler: owned('order', documentedOrder, async ({ resource, requester, req, res }) => {
        const documents = await issuedDocuments(resource);
        const invoice = lastInvoice(resource, documents);
        if (invoice) return sendNumbered(await numberedPaper(invoice, documents, resource, requester), { req, res });
        const order = await orderSeenBy(requester, resource);
        const unnumbered = unnumberedPaper(order);
        if (unnumbered === undefined) throw new AppError('not_invoiced');
        const paper = orderConfirmation(order, shop(), unnumbered);
        return send({ paper, kind: FILE_KINDS[unnumbered], number: printedNumber(order) }, { req, res });
      }),
    },
    listDocuments: {
      before: [listsLimited],
      handler: owned('order', documentedOrder, async ({ resource }) =>
        (await issuedDocuments(resource)).map(toOrderDocument),
      ),
    },
    showDocument: {
      before: [limited],
      handler: owned('order', documentedOrder, async ({ params, resource, requester, req, res }) => {
        const documents = await issuedDocuments(resource);
        const document = documents.find(({ _id }) => _id.toHexString() === params.document);
        if (!document) throw notFound('document');
        return sendNumbered(await numberedPaper(document, documents, resource, requester), { req, res });
      }),
    },
  });
  return { routes: [routes], close: printer.close };
};
