import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectIsLoggedIn } from '../../features/accounts/index.js';
import { useIsFirstView } from '../../platform/first-view.js';

interface BySessionProps {
  guest: ReactNode;
  customer: ReactNode;
}

/** Shows one thing to guests and another to customers. */
export const BySession = ({ guest, customer }: BySessionProps) => {
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
