import type { OrderDocument } from '@paila/shared';
import { defined } from '../../platform/defined.js';
import type { InvoiceDoc } from './invoice.model.js';

/** An invoice or a credit note without the person that it was written for. */
export const toOrderDocument = (document: InvoiceDoc): OrderDocument => {
  const { _id, kind, number, at, paisa, vatPaisa, correctsNumber: corrects, reason } = document;
  return {
    _id: _id.toHexString(),
    kind,
    number,
    at: at.toISOString(),
    paisa,
    ...defined({ vatPaisa, corrects, reason }),
  };
};
