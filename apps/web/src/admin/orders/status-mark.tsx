import type { Order, OrderStatus } from '@paila/shared';
import { names } from '../../platform/names.js';
import { statusForStaff } from './order-words.js';

/** What wants doing is marigold and full; what runs by itself is green; what has ended is an empty ring. */
const LOOKS: Readonly<Record<OrderStatus, string>> = {
  pending: 'border border-line-strong',
  paid: 'bg-marigold outline outline-1 -outline-offset-1 outline-(--line-strong)',
  shipped: 'border-2 border-good',
  delivered: 'bg-good',
  cancelled: 'bg-line-strong',
  expired: 'bg-line-strong',
  refunded: 'bg-line-strong',
};

/** An order's status: a dot, and the word for it. */
export const StatusMark = ({ order: { status, packedAt } }: { order: Pick<Order, 'status' | 'packedAt'> }) => (
  <span className={names('inline-flex items-center gap-2 whitespace-nowrap', status === 'paid' && 'font-semibold')}>
    <span aria-hidden="true" className={names('size-2.5 shrink-0 rounded-full', LOOKS[status])} />
    {statusForStaff(status, packedAt !== undefined)}
  </span>
);

/** That somebody must look into it. */
export const AttentionMark = ({ children }: { children: string }) => (
  <span
    className="inline-block bg-tab break-words md:max-w-36 md:truncate px-1.5 align-middle text-sm font-semibold text-tab-text"
    title={children}
  >
    {children}
  </span>
);
