import type { ReactNode } from 'react';
import { ADMIN_PATH, isStaff, pathTo } from '@paila/shared';
import { useSelector } from 'react-redux';
import { selectUser, selectIsLoggedIn } from '../../features/accounts/index.js';
import { useIsFirstView } from '../../platform/first-view.js';
import { t } from '../../platform/i18n.js';

/** A link to the back office, for staff. It is a plain link, because the back office is another document. */
export const AdminLink = ({ className }: { className: string }) => {
  const isFirstView = useIsFirstView();
  return (
    isStaff(useSelector(selectUser)) && !isFirstView && <a href={ADMIN_PATH} className={className}>{t`Back office`}</a>
  );
};

/** The header's links. */
export const headerLinks = (): { to: string; label: string }[] => [
  { to: pathTo('men'), label: t`Men` },
  { to: pathTo('women'), label: t`Women` },
  { to: pathTo('products'), label: t`All` },
  { to: pathTo('contact'), label: t`Contact` },
];

/** Shows different content to guests and to customers. */
export const BySession = ({ guest, customer }: { guest: ReactNode; customer: ReactNode }) => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  // The server does not know whether the visitor is logged in; the script in the page's head does, before first paint.
  const isFirstView = useIsFirstView();
  return (
    <>
      <div className={isFirstView ? 'contents in-data-session:hidden' : 'contents'}>
        {(isFirstView || !isLoggedIn) && guest}
      </div>
      <div className={isFirstView ? 'hidden in-data-session:contents' : 'contents'}>
        {(isFirstView || isLoggedIn) && customer}
      </div>
    </>
  );
};
