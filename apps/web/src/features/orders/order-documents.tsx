import {
  formatPaisaInFull,
  hasLeft,
  type Order,
  type OrderDocument,
  orderNumber,
  unnumberedPaper,
  wasSent,
} from '@paila/shared';
import { useState } from 'react';
import { t } from '../../platform/i18n.js';
import { useShopMoments } from '../../platform/shop-moments.js';
import { Button } from '../../ui/button.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { ErrorText } from '../../ui/states.js';
import { type OwnOrder, ownOrderApi } from './own-order-api.js';
import { correctionText, documentTitle } from './document-words.js';
import { saveOrderDocument } from './save-order-document.js';

interface DocumentsProps {
  order: Order;
  own: OwnOrder;
}

interface SaveButtonProps extends DocumentsProps {
  label: string;
  fileName: string;
  document: Parameters<typeof saveOrderDocument>[0];
}

/** Saves one document of an order. */
const SaveButton = ({ order, own: { token }, label, fileName, document }: SaveButtonProps) => {
  const [state, setState] = useState<'loading' | 'failed'>();
  const save = async (): Promise<void> => {
    setState('loading');
    setState((await saveOrderDocument(document, order, `${fileName}.pdf`, token)) ? undefined : 'failed');
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="plain" busy={state === 'loading'} onClick={() => void save()}>
        {label}
      </Button>
      {state === 'failed' && <ErrorText>{t`The document could not be loaded. Please try again.`}</ErrorText>}
    </div>
  );
};

const WrittenDocument = ({ written, ...props }: DocumentsProps & { written: OrderDocument }) => {
  const { formatMoment } = useShopMoments();
  const title = documentTitle(written);
  const correction = correctionText(written);
  return (
    <li className="grid justify-items-start gap-1">
      <SaveButton {...props} label={t`${title} (PDF)`} fileName={title} document={{ document: written._id }} />
      <p className="tabular text-sm text-muted">
        {`${formatMoment(written.at) ?? ''}, ${formatPaisaInFull(written.paisa)}`}
      </p>
      {correction !== undefined && <p className="text-sm">{correction}</p>}
    </li>
  );
};

/** The confirmation or the receipt of an order: the paper without a number of an order that has no invoice. */
const UnnumberedDocument = (props: DocumentsProps) => {
  const { order } = props;
  const paper = unnumberedPaper(order);
  if (paper === undefined) return null;
  const name = order.shortNumber ?? orderNumber(order);
  return paper === 'receipt' ? (
    <SaveButton {...props} label={t`Receipt (PDF)`} fileName={`receipt-${name}`} document="showInvoice" />
  ) : (
    <SaveButton
      {...props}
      label={t`Order confirmation (PDF)`}
      fileName={`order-confirmation-${name}`}
      document="showInvoice"
    />
  );
};

/** The invoices and credit notes of an order whose parcel has left. An order of an older version has none. */
const WrittenDocuments = (props: DocumentsProps) => {
  const { order, own } = props;
  // Each version of the order may have one more.
  const { data, error, isFetching, refetch } = ownOrderApi.useOwnDocumentsQuery({ ...own, version: order.version });
  if (error !== undefined) {
    return (
      <>
        <ErrorText>{t`We could not load your invoice.`}</ErrorText>
        <Button look="plain" busy={isFetching} onClick={() => void refetch()}>{t`Try again`}</Button>
      </>
    );
  }
  if (!data) {
    return (
      <Skeleton>
        <SkeletonBlock className="h-11 w-64" />
      </Skeleton>
    );
  }
  if (data.length === 0) return hasLeft(order) && <UnnumberedDocument {...props} />;
  return (
    <ul aria-label={t`Invoices`} className="grid gap-3">
      {data.map((written) => (
        <WrittenDocument key={written._id} {...props} written={written} />
      ))}
    </ul>
  );
};

/** The documents of an order for its customer: its confirmation, and its invoices once the parcel has left. */
export const OrderDocuments = (props: DocumentsProps) => (
  <>
    {!hasLeft(props.order) && <UnnumberedDocument {...props} />}
    {wasSent(props.order) && <WrittenDocuments {...props} />}
  </>
);
