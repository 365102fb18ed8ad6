import { formatPaisaInFull, hasLeft, type Order, type OrderDocument } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { correctionText, documentTitle } from '../../features/orders/document-words.js';
import { SaveDocument } from '../order-summary/save-document.js';
import { useShopTime } from '../platform/shop-time.js';
import { Section } from '../ui/section.js';
import { Loaded, Placeholders } from '../ui/states.js';
import { orderApi } from './order-api.js';

interface WrittenDocumentProps {
  order: Pick<Order, '_id'>;
  written: OrderDocument;
}

const WrittenDocument = ({ order, written }: WrittenDocumentProps) => {
  const { formatMoment } = useShopTime();
  const { at, paisa, vatPaisa } = written;
  const correction = correctionText(written);
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{documentTitle(written)}</span>
        <span className="tabular">{formatPaisaInFull(paisa)}</span>
      </p>
      <p className="tabular flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <time dateTime={at}>{formatMoment(at)}</time>
        {vatPaisa !== undefined && <span>{t`VAT ${formatPaisaInFull(vatPaisa)}`}</span>}
      </p>
      {correction !== undefined && <p className="text-sm">{correction}</p>}
      <SaveDocument orderId={order._id} written={written} />
    </li>
  );
};

/** The invoices and credit notes of an order whose parcel has left, the oldest first. */
export const DocumentsCard = ({ order }: { order: Order }) => {
  const call = orderApi.useOrderDocumentsQuery({ params: { id: order._id } }, { refetchOnMountOrArgChange: true });
  return (
    <Section title={t`Invoices`}>
      <Loaded call={call} placeholders={<Placeholders className="" sizes={['h-4 w-64']} />}>
        {(documents) =>
          documents.length === 0 ? (
            <p className="text-muted">
              {hasLeft(order)
                ? t`This order left before the shop numbered its invoices.`
                : t`No invoice is written. The order gets one when its parcel leaves.`}
            </p>
          ) : (
            <ul className="-mt-3">
              {documents.map((written) => (
                <WrittenDocument key={written._id} order={order} written={written} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
};
