import type { AdminProduct } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { useShopTime } from '../platform/shop-time.js';
import { actorLabel } from '../order-summary/order-words.js';
import { FailedCall } from '../ui/states.js';
import { reasonLabel } from './labels.js';
import { useListStockMovesQuery } from './product-api.js';

const SHOWN = 30;

/** What has moved the stock of a product, the newest first. */
export const StockMoves = ({ product: { _id: id } }: { product: AdminProduct }) => {
  const { formatMoment } = useShopTime();
  const { data, error, refetch } = useListStockMovesQuery({ id, page: 1, limit: SHOWN });
  if (error !== undefined) return <FailedCall error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Skeleton className="grid gap-2">
        <SkeletonBlock className="h-6 w-full" />
        <SkeletonBlock className="h-6 w-full" />
        <SkeletonBlock className="h-6 w-full" />
      </Skeleton>
    );
  }
  const { rows, total } = data;
  if (rows.length === 0) return <p className="text-muted">{t`Nothing has moved its stock yet.`}</p>;
  return (
    <>
      <ul className="tabular grid">
        {rows.map(({ _id, size, change, reason, note, by, at }) => (
          <li
            key={_id}
            className="grid grid-cols-[3rem_3rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[3rem_3rem_minmax(0,1fr)_auto] border-b border-line py-1.5"
          >
            <span className="min-w-0 break-words font-semibold">{size}</span>
            <span className="text-right">{change > 0 ? `+${String(change)}` : String(change).replace('-', '−')}</span>
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
      {total > rows.length && <p className="mt-2 text-muted">{t`The last ${rows.length} of ${total} movements.`}</p>}
    </>
  );
};
