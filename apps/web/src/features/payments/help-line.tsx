import { type Order, pathTo } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { orderReference } from './order-parts.js';
import { TextLink } from '../../ui/button.js';

/** Tells where to ask, and the number to quote: the order's, or the payment's while there is no order. */
export const HelpLine = ({ order, pidx }: { order: Order | undefined; pidx: string | undefined }) => {
  const reference = (order && orderReference(order)) ?? pidx;
  return (
    <p className="text-sm text-muted">
      <span>{reference === undefined ? t`Questions?` : t`Questions? Quote ${reference}.`}</span>{' '}
      <TextLink to={pathTo('contact')} inText>{t`Contact us`}</TextLink>
    </p>
  );
};
