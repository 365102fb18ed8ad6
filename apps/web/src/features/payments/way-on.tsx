import { pathTo } from '@paila/shared';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../../ui/button.js';
import { selectIsLoggedIn } from '../accounts/index.js';

/** The next step when there is nothing to do here: customers go to their orders, guests to the shop. */
export const WayOn = () =>
  useSelector(selectIsLoggedIn) ? (
    <ButtonLink to={pathTo('orders')}>{t`View Orders`}</ButtonLink>
  ) : (
    <ButtonLink to={pathTo('products')}>{t`Explore Products`}</ButtonLink>
  );
