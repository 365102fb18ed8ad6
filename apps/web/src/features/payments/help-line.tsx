import { type Order, pathTo } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { numberOf } from './order-parts.js';

interface HelpLineProps {
  order: Order | undefined;
  pidx: string | undefined;
}

/** Where to ask, and what to name then: the order's number, or the payment while there is none. */
export const HelpLine = ({ order, pidx }: HelpLineProps) => {
  const reference = (order && numberOf(order)) ?? pidx;
  return (
    <p className="text-sm text-muted">
      <span>{reference === undefined ? t`Questions?` : t`Questions? Quote ${reference}.`}</span>{' '}
      <Link to={pathTo('contact')} className="inline-flex min-h-6 items-center font-semibold">
        <span className="text-link">{t`Contact us`}</span>
      </Link>
    </p>
  );
};
