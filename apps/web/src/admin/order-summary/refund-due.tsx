import type { Order } from '@paila/shared';
import { Clock, TriangleAlert } from 'lucide-react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Icon } from '../../ui/icon.js';
import { useShopTime } from '../platform/shop-time.js';

/** The time until which the first refund that staff make of an order is due; undefined without one. */
export const firstRefundDue = ({ reviews = [] }: Pick<Order, 'reviews'>): string | undefined => {
  const due = reviews.flatMap((review) => (review.due === undefined || review.resolved ? [] : [review.due]));
  return due.find((time) => due.every((other) => Date.parse(time) <= Date.parse(other)));
};

/** The time until which a refund is due, or a warning that it is over. */
export const RefundDue = ({ due, className }: { due: string; className?: string }) => {
  const { formatMoment, isPast } = useShopTime();
  const isOverdue = isPast(due);
  const time = formatMoment(due);
  return (
    <span className={names('flex items-start gap-1.5 text-sm font-semibold', isOverdue && 'text-bad', className)}>
      <Icon of={isOverdue ? TriangleAlert : Clock} size={14} className="mt-0.5 shrink-0" />
      <span>{isOverdue ? t`Refund overdue since ${time}` : t`Refund by ${time}`}</span>
    </span>
  );
};
