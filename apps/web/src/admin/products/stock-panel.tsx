import type { AdminProduct } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useShopTime } from '../platform/shop-time.js';
import { actorLabel } from '../order-summary/order-words.js';
import { SidePanel } from '../ui/side-panel.js';
import { Loaded, Placeholders } from '../ui/states.js';
import { reasonLabel } from './labels.js';
import { adminProductApi } from './product-api.js';
import { StockForm } from './stock-form.js';

const SHOWN_MOVES = 30;

const StockMoves = ({ id }: { id: string }) => {
  const { formatMoment } = useShopTime();
  const call = adminProductApi.useListStockMovesQuery({ params: { id }, query: { page: 1, limit: SHOWN_MOVES } });
  return (
    <Loaded
      call={call}
      placeholders={<Placeholders className="grid gap-2" sizes={['h-6 w-full', 'h-6 w-full', 'h-6 w-full']} />}
    >
      {({ rows, total }) => (
        <>
          {rows.length === 0 && <p className="text-muted">{t`There are no stock movements yet.`}</p>}
          <ul className="tabular grid">
            {rows.map(({ _id, size, change, reason, note, by, at }) => (
              <li
                key={_id}
                className="grid grid-cols-[3rem_3rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[3rem_3rem_minmax(0,1fr)_auto] border-b border-line py-1.5"
              >
                <span className="min-w-0 break-words font-semibold">{size}</span>
                <span className="text-right">
                  {change > 0 ? `+${String(change)}` : String(change).replace('-', '−')}
                </span>
                <span className="min-w-0 break-words">
                  <span>{reasonLabel(reason)}</span>
                  {note !== undefined && <span className="text-muted"> · {note}</span>}
                </span>
                <span className="text-sm text-muted max-sm:col-start-3 sm:text-right">
                  <span>{actorLabel(by)}</span>, <span>{formatMoment(at)}</span>
                </span>
              </li>
            ))}
          </ul>
          {total > rows.length && (
            <p className="mt-2 text-muted">{t`The last ${rows.length} of ${total} movements.`}</p>
          )}
        </>
      )}
    </Loaded>
  );
};

interface StockPanelProps {
  product: AdminProduct;
  onClose: () => void;
  /** Called with each new state of the product. */
  onSeen: (product: AdminProduct) => void;
}

/** A form that moves the stock of a product, and its movements so far, newest first. */
export const StockPanel = ({ product, onClose, onSeen }: StockPanelProps) => (
  <SidePanel open onClose={onClose} title={t`Adjust stock of ${product.title}`}>
    {product.stock ? (
      <StockForm product={product} onSeen={onSeen} />
    ) : (
      <p className="text-muted">{t`Stock is not tracked for this product. Set a stock level first.`}</p>
    )}
    <h3 className="mt-6 mb-2 text-base">{t`Movements`}</h3>
    <StockMoves id={product._id} />
  </SidePanel>
);
