import { pathTo } from '@paila/shared';
import { useLocation } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { buttonLook } from '../ui/button.js';
import { useTitle } from '../ui/page-head.js';
import { FrontDoor } from './front-door.js';

/** Where to log in, and then come back to the page asked for. It is a page of the shop, so a document of its own. */
export const useLogInAddress = (): string => {
  const { pathname, search } = useLocation();
  return pathTo('login', { from: pathname + search });
};

/** Shown instead of the back office to who is not logged in. */
export const LogInPrompt = () => {
  const address = useLogInAddress();
  useTitle(t`Back office`);
  return (
    <FrontDoor title={t`Back office`}>
      <p>{t`Please log in to work here.`}</p>
      <a className={buttonLook('strong')} href={address}>{t`Log in`}</a>
    </FrontDoor>
  );
};
