import { adminPathTo, type CashDay, formatPaisa } from '@paila/shared';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { formatDifference } from '../order-summary/cash-words.js';
import { actorLabel } from '../order-summary/order-words.js';
import { useShopTime } from '../platform/shop-time.js';
import { actionColumn, type Column, CutOffCell } from '../ui/column.js';
import { RowButton } from '../ui/row.js';

/** Names the row of a carrier's day among the rows of a list. */
export const cashDayId = ({ day, carrier }: Pick<CashDay, 'day' | 'carrier'>): string => `${day} ${carrier}`;

/** The carrier of parcels. The shop delivers those without one itself, or hands them over. */
export const carrierName = ({ carrier }: Pick<CashDay, 'carrier'>): string =>
  carrier === '' ? t`Own delivery or pick-up` : carrier;

/** The number of delivered orders, which opens their list. */
const Orders = ({ of: orders }: { of: CashDay['parcels'] }) => {
  const count = orders.length;
  return (
    <details className="py-1">
      <summary data-row-link className="text-link w-fit cursor-pointer">
        {ngettext(msgid`${count} order`, `${String(count)} orders`, count)}
      </summary>
      <ul>
        {orders.map(({ _id, shortNumber, counted }) => (
          <li key={_id} className="flex flex-wrap gap-x-3">
            <Link to={adminPathTo('order', { id: _id })} className="text-link">
              {shortNumber ?? _id.slice(-6)}
            </Link>{' '}
            <span className="text-muted">{formatPaisa(counted)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** A sum that never breaks at its blank. */
const Sum = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;

/** Who has entered the sum, when, and why it differs. */
const Entered = ({ of: { expected, settlement } }: { of: CashDay }) => {
  const { formatMoment } = useShopTime();
  if (!settlement)
    return <span className="bg-tab px-1.5 text-sm font-semibold text-tab-text">{t`not entered yet`}</span>;
  const { at, by, reason, expected: expectedThen } = settlement;
  return (
    <>
      {reason !== undefined && <span className="block max-w-[40ch] break-words">{reason}</span>}
      <span className="block text-sm text-muted">{`${actorLabel(by)}, ${formatMoment(at)}`}</span>
      {expectedThen !== expected && (
        <span className="block text-sm font-semibold text-bad">{t`The expected cash was ${formatPaisa(expectedThen)} then. Check it again.`}</span>
      )}
    </>
  );
};

/** The columns of the list of cash. @param onEnter called to enter what a carrier has paid; must be stable */
export const useCashColumns = (onEnter: (cashDay: CashDay) => void): readonly Column<CashDay>[] => {
  const { formatDay } = useShopTime();
  return useMemo(
    (): readonly Column<CashDay>[] => [
      {
        id: 'day',
        header: t`Day`,
        cell: ({ day }) => <span className="font-semibold whitespace-nowrap">{formatDay(day)}</span>,
        card: 'title',
      },
      {
        id: 'carrier',
        header: t`Carrier`,
        cell: (cashDay) => <CutOffCell>{carrierName(cashDay)}</CutOffCell>,
        card: 'plain',
      },
      { id: 'parcels', header: t`Orders`, cell: ({ parcels }) => <Orders of={parcels} />, card: 'plain' },
      {
        id: 'expected',
        header: t`Expected`,
        cell: ({ expected }) => <Sum>{formatPaisa(expected)}</Sum>,
        align: 'end',
        card: 'end',
      },
      {
        id: 'received',
        header: t`Received`,
        cell: ({ settlement }) => (settlement ? <Sum>{formatPaisa(settlement.received)}</Sum> : null),
        align: 'end',
      },
      {
        id: 'difference',
        header: t`Difference`,
        cell: ({ expected, settlement }) =>
          settlement ? <Sum>{formatDifference(settlement.received - expected)}</Sum> : null,
        align: 'end',
      },
      { id: 'entered', header: t`Entered by`, cell: (cashDay) => <Entered of={cashDay} />, card: 'plain' },
      actionColumn<CashDay>(t`Actions`, (cashDay) => (
        <RowButton row={`${formatDay(cashDay.day)}, ${carrierName(cashDay)}`} onClick={() => onEnter(cashDay)}>
          {cashDay.settlement ? t`Correct` : t`Enter`}
        </RowButton>
      )),
    ],
    [formatDay, onEnter],
  );
};
