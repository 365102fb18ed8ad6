import { formatMoney, isPartlyRefunded, type Order, remainingAmount, remainingItems, UNDER_WAY } from '@paila/shared';
import { useMemo } from 'react';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { useShopTime } from '../platform/shop-time.js';
import type { Column } from '../ui/column.js';
import { RowButton } from '../ui/row-button.js';
import { useOrderRights } from './order-rights.js';
import { customerName, formatRemainingCharge, orderName } from '../order-summary/order-words.js';
import { AttentionMark, ShipmentWords, StatusMark } from '../order-summary/status-mark.js';
import { useBin } from './use-bin.js';

/**
 * The columns of the list of orders, and the dialogs of what can be done in them. @param isBin whether it lists removed
 * ones
 */
export const useOrderColumns = (isBin: boolean) => {
  const { usdToNpr } = useSettings();
  const { formatMoment } = useShopTime();
  const { mayDelete } = useOrderRights();
  const { remove, restore, dialog } = useBin();
  const columns = useMemo((): readonly Column<Order>[] => {
    const shown: Column<Order>[] = [
      {
        id: 'number',
        header: t`Order`,
        cell: (order) => (
          <span className="block break-words md:max-w-36 md:truncate xl:max-w-44">{orderName(order)}</span>
        ),
        link: true,
        card: 'title',
      },
      {
        id: 'placed',
        header: t`Placed`,
        cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted">{formatMoment(createdAt)}</span>,
        sortable: true,
        card: 'plain',
      },
      {
        id: 'recipient',
        header: t`Deliver to`,
        cell: (order) => (
          <span className="block break-words md:max-w-40 md:truncate" title={customerName(order)}>
            {customerName(order)}
          </span>
        ),
        card: 'plain',
      },
      { id: 'items', header: t`Items`, cell: remainingItems, align: 'end', card: 'none' },
      {
        id: 'amount',
        header: t`Amount`,
        cell: (order) => (
          <>
            <span>{formatMoney(remainingAmount(order))}</span>
            {isPartlyRefunded(order) && (
              <span className="block text-sm text-muted">{t`of ${formatMoney(order.amount)}`}</span>
            )}
          </>
        ),
        align: 'end',
        sortable: true,
        card: 'end',
      },
      {
        id: 'rupees',
        header: t`Rupees`,
        cell: (order) => <span className="whitespace-nowrap text-muted">{formatRemainingCharge(order, usdToNpr)}</span>,
        align: 'end',
        card: 'plain',
      },
      {
        id: 'status',
        header: t`Status`,
        cell: (order) => (
          <>
            <StatusMark order={order} />
            <ShipmentWords order={order} />
          </>
        ),
        card: 'plain',
      },
      {
        id: 'attention',
        header: t`Attention`,
        cell: ({ attention }) =>
          attention !== undefined && attention !== '' && <AttentionMark>{attention}</AttentionMark>,
        card: 'plain',
      },
    ];
    const removed: Column<Order> = {
      id: 'removed',
      header: t`Deleted`,
      cell: ({ removedAt }) =>
        removedAt !== undefined && <span className="whitespace-nowrap text-muted">{formatMoment(removedAt)}</span>,
    };
    const all = isBin ? [...shown, removed] : shown;
    const action: Column<Order> = {
      id: 'action',
      header: t`Actions`,
      align: 'end',
      card: 'action',
      hideHeader: true,
      cell: (order) =>
        isBin ? (
          <RowButton
            about={orderName(order)}
            onClick={() => {
              restore(order);
            }}
          >{t`Restore`}</RowButton>
        ) : (
          // The server refuses to delete what is paid and has not arrived.
          !UNDER_WAY.includes(order.status) && (
            <RowButton
              about={orderName(order)}
              onClick={() => {
                remove(order);
              }}
            >{t`Delete`}</RowButton>
          )
        ),
    };
    return mayDelete ? [...all, action] : all;
  }, [isBin, mayDelete, usdToNpr, formatMoment, remove, restore]);
  return { columns, dialogs: dialog };
};
