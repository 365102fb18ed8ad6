import { type Order, orderNumber } from '@paila/shared';
import { useState } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { ErrorText } from '../../ui/states.js';
import type { OwnOrder } from './own-order-api.js';
import { saveOrderDocument } from './save-order-document.js';

/** Saves the invoice of an order that was paid; others have none. */
export const InvoiceButton = ({ order, own: { token } }: { order: Order; own: OwnOrder }) => {
  const [state, setState] = useState<'loading' | 'failed'>();
  const wasPaid = (order.history as Order['history'] | undefined)?.some(({ status }) => status === 'paid') ?? false;
  if (!wasPaid) return null;
  const save = async (): Promise<void> => {
    setState('loading');
    const name = `invoice-${order.shortNumber ?? orderNumber(order)}.pdf`.replace(/[^\w.-]+/g, '-');
    setState((await saveOrderDocument('showInvoice', order, name, token)) ? undefined : 'failed');
  };
  return (
    <div className="grid gap-3">
      <Button look="plain" busy={state === 'loading'} onClick={() => void save()}>{t`Download invoice`}</Button>
      {state === 'failed' && <ErrorText>{t`The invoice could not be loaded. Please try again.`}</ErrorText>}
    </div>
  );
};
