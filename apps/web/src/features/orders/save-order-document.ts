import { splitCall, type Order, orderDocuments } from '@paila/shared';
import { saveAnswer } from '../../platform/save-answer.js';

/** A document that an order has at most once: `showInvoice` is its newest invoice, its confirmation or its receipt. */
type SingleDocument = 'showPackingSlip' | 'showInvoice';
/** An invoice or a credit note, by its id. */
interface NumberedDocument {
  readonly document: string;
}

const pathOf = (document: SingleDocument | NumberedDocument): string =>
  typeof document === 'string'
    ? splitCall(orderDocuments.endpoints[document]).path
    : splitCall(orderDocuments.endpoints.showDocument).path.replace(':document', encodeURIComponent(document.document));

/**
 * Saves a document of an order as a PDF file. It is not shown in a tab: the content policy of this page would hold
 * there and forbid the browser's PDF viewer.
 * @param fileName as for {@link saveAnswer}
 * @param orderToken with which a guest opens the order
 * @returns false if there is no such document, or it could not be fetched
 */
export const saveOrderDocument = (
  document: SingleDocument | NumberedDocument,
  { _id }: Pick<Order, '_id'>,
  fileName: string,
  orderToken: string | null = null,
): Promise<boolean> =>
  saveAnswer(
    `${orderDocuments.path}${pathOf(document).replace(':id', encodeURIComponent(_id))}`,
    fileName,
    orderToken === null ? {} : { 'x-order-token': orderToken },
  );
