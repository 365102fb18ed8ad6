import { pathTo } from '@paila/shared';
import { X } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { expiryNoticed } from './auth-slice.js';
import { useLoginLink } from './return-path.js';

/** Says that the session has ended. The cart stays in this browser. */
export const EndedSession = () => {
  const dispatch = useDispatch();
  const link = useLoginLink();
  const { pathname } = useLocation();
  return (
    <div className="bg-tab text-tab-text">
      <div className="frame flex min-h-12 items-center gap-x-4 font-semibold">
        <p className="py-2">
          {t`Your session has ended. Your cart is safe.`}{' '}
          {pathname !== pathTo('login') && (
            <Link {...link} className="inline-flex min-h-11 items-center px-1 underline underline-offset-4">
              {t`Log in again`}
            </Link>
          )}
        </p>
        <IconButton
          label={t`Dismiss`}
          className="-mr-2.5 ml-auto shrink-0 hover:bg-transparent!"
          onClick={() => {
            dispatch(expiryNoticed());
          }}
        >
          <Icon of={X} size={20} />
        </IconButton>
      </div>
    </div>
  );
};
