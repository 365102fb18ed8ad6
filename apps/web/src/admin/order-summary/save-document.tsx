import type { OrderDocument } from '@paila/shared';
import { useState } from 'react';
import { t } from '../../platform/i18n.js';
import { documentTitle } from '../../features/orders/document-words.js';
import { saveOrderDocument } from '../../features/orders/save-order-document.js';
import { showToast } from '../../ui/toast.js';
import { RowButton } from '../ui/row.js';

interface SaveDocumentProps {
  orderId: string;
  written: Pick<OrderDocument, '_id' | 'kind' | 'number'>;
}

/** Saves an invoice or a credit note as a PDF file. */
export const SaveDocument = ({ orderId, written }: SaveDocumentProps) => {
  const title = documentTitle(written);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const isSaved = await saveOrderDocument({ document: written._id }, { _id: orderId }, `${title}.pdf`);
      if (!isSaved) showToast({ text: t`The document could not be downloaded. Please try again.` });
    } finally {
      setBusy(false);
    }
  };
  return <RowButton row={title} busy={isBusy} onClick={() => void save()}>{t`Download`}</RowButton>;
};
