import { formatMoney, isPartlyRefunded, type Order, remainingAmount, remainingItems, UNDER_WAY } from '@paila/shared';
import { useMemo } from 'react';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { actionColumn, type Column, CutOffCell, MomentCell } from '../ui/column.js';
import { RowButton } from '../ui/row.js';
import { useOrderRights } from './order-rights.js';
import { customerName, formatRemainingCharge, orderName } from '../order-summary/order-words.js';
import { firstRefundDue, RefundDue } from '../order-summary/refund-due.js';
import { AttentionMark, ShipmentWords, StatusMark } from '../order-summary/status-mark.js';
import { useBin } from './use-bin.js';

const Amount = ({ order }: { order: Order }) => (
  <>
    <span>{formatMoney(remainingAmount(order))}</span>
    {isPartlyRefunded(order) && <span className="block text-sm text-muted">{t`of ${formatMoney(order.amount)}`}</span>}
  </>
);

/** The reason why an order needs attention, and the time until which its first refund is due. */
const Attention = ({ text, due }: { text: string; due: string | undefined }) => (
  <>
    <AttentionMark lines={due === undefined ? 2 : 1}>{text}</AttentionMark>
    {due !== undefined && <RefundDue due={due} className="mt-1 md:max-w-36 xl:max-w-56" />}
  </>
);

const RowAction = ({ order, isBin }: { order: Order; isBin: boolean }) => {
  const { remove, restore, dialog } = useBin();
  // The server refuses to delete an order that is paid and not delivered.
  if (!isBin && UNDER_WAY.includes(order.status)) return null;
  return (
    <>
      <RowButton
        row={orderName(order)}
        onClick={() => {
          if (isBin) restore(order);
          else remove(order);
        }}
      >
        {isBin ? t`Restore` : t`Delete`}
      </RowButton>
      {dialog}
    </>
  );
};

/** The columns of the list of orders. @param isBin true for the list of removed orders */
export const useOrderColumns = (isBin: boolean): readonly Column<Order>[] => {
  const { usdToNpr } = useSettings();
  const { mayDelete } = useOrderRights();
  return useMemo(
    (): readonly Column<Order>[] => [
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
        cell: ({ createdAt }) => <MomentCell at={createdAt} />,
        sortable: true,
        card: 'plain',
      },
      {
        id: 'recipient',
        header: t`Deliver to`,
        cell: (order) => <CutOffCell className="md:max-w-40">{customerName(order)}</CutOffCell>,
        card: 'plain',
      },
      { id: 'items', header: t`Items`, cell: remainingItems, align: 'end', card: 'none' },
      {
        id: 'amount',
        header: t`Amount`,
        cell: (order) => <Amount order={order} />,
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
        cell: (order) => order.attention && <Attention text={order.attention} due={firstRefundDue(order)} />,
        card: 'plain',
      },
      ...(isBin
        ? [{ id: 'removed', header: t`Deleted`, cell: ({ removedAt }: Order) => <MomentCell at={removedAt} /> }]
        : []),
      ...(mayDelete ? [actionColumn<Order>(t`Actions`, (order) => <RowAction {...{ order, isBin }} />)] : []),
    ],
    [isBin, mayDelete, usdToNpr],
  );
};
