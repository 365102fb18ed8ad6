import { pathTo } from '@paila/shared';
import { Link, useParams } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../../ui/button.js';
import { FootprintsMark } from '../../ui/page-marks.js';
import { EmptyState } from '../../ui/states.js';
import { OwnOrderPart } from './own-order.js';
import { useWatchedOrder } from './use-watched-order.js';

const KeyedOrder = ({ id }: { id: string }) => {
  const own = { orderId: id, token: null };
  const watched = useWatchedOrder(own);
  return (
    <section>
      <Link to={pathTo('orders')} className="mb-4 inline-flex min-h-11 items-center gap-2 font-semibold">
        <span aria-hidden="true">←</span>
        <span className="text-link">{t`My Orders`}</span>
      </Link>
      <OwnOrderPart
        page="order"
        own={own}
        watched={watched}
        missing={
          <EmptyState
            mark={<FootprintsMark />}
            action={<ButtonLink to={pathTo('orders')}>{t`View Orders`}</ButtonLink>}
          >
            {t`There is no such order in your account.`}
          </EmptyState>
        }
      />
    </section>
  );
};

/** An order of a customer. */
export const OrderPage = () => {
  const { id = '' } = useParams();
  // The key resets the state for another order.
  return <KeyedOrder key={id} id={id} />;
};
