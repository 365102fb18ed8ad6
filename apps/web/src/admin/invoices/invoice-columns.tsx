import { adminPathTo, formatPaisaInFull, type Invoice, type Paisa } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { creditReasonText } from '../../features/orders/document-words.js';
import { SaveDocument } from '../order-summary/save-document.js';
import { actionColumn, type Column, CutOffCell, MomentCell } from '../ui/column.js';
import { RowLink } from '../ui/row.js';

/** A sum as it changes the sales: a credit note takes back. */
const signed = ({ kind }: Invoice, paisa: Paisa): string =>
  formatPaisaInFull((kind === 'credit_note' ? 0 - paisa : paisa) as Paisa);

const Sum = ({ children }: { children: string }) => <span className="tabular whitespace-nowrap">{children}</span>;

/** The columns of the list of invoices. */
export const invoiceColumns = (): readonly Column<Invoice>[] => [
  {
    id: 'number',
    header: t`Number`,
    cell: ({ number }) => <span className="tabular font-semibold whitespace-nowrap">{number}</span>,
    card: 'title',
  },
  { id: 'date', header: t`Date`, cell: ({ at }) => <MomentCell at={at} />, card: 'plain' },
  {
    id: 'order',
    header: t`Order`,
    cell: ({ order, shortNumber }) => (
      <RowLink to={adminPathTo('order', { id: order })}>{shortNumber ?? order.slice(-6)}</RowLink>
    ),
  },
  {
    id: 'buyer',
    header: t`Buyer`,
    cell: ({ buyer }) =>
      buyer === undefined ? <span className="text-muted">{t`Name not kept`}</span> : <CutOffCell>{buyer}</CutOffCell>,
    card: 'plain',
  },
  {
    id: 'corrects',
    header: t`Corrects`,
    cell: ({ corrects, reason }) =>
      corrects === undefined || reason === undefined ? null : (
        <span className="tabular">{`${corrects}: ${creditReasonText(reason)}`}</span>
      ),
    card: 'plain',
  },
  {
    id: 'vat',
    header: t`VAT`,
    cell: (invoice) => (invoice.vatPaisa === undefined ? null : <Sum>{signed(invoice, invoice.vatPaisa)}</Sum>),
    align: 'end',
  },
  {
    id: 'total',
    header: t`Total`,
    cell: (invoice) => <Sum>{signed(invoice, invoice.paisa)}</Sum>,
    align: 'end',
    card: 'end',
  },
  actionColumn<Invoice>(t`Actions`, (invoice) => <SaveDocument orderId={invoice.order} written={invoice} />),
];
