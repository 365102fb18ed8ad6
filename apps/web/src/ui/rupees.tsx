import { formatRupees } from '@paila/shared';
import { names } from '../platform/names.js';
import { useSettings } from '../platform/settings.js';

interface RupeesProps {
  /** Dollars. */
  of: number;
  /** Rupees for one dollar, where that is settled, as in an order. */
  rate?: number;
  className?: string;
}

/** The rupees that a price is charged as, to stand by its dollars. */
export const Rupees = ({ of, rate, className }: RupeesProps) => {
  const { usdToNpr } = useSettings();
  return (
    <span className={names('tabular whitespace-nowrap text-muted', className)}>
      {formatRupees(of, rate ?? usdToNpr)}
    </span>
  );
};
