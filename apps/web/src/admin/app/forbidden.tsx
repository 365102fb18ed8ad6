import { adminPathTo, pathTo } from '@paila/shared';
import { useSelector } from 'react-redux';
import { selectUser, useLogOut } from '../../features/accounts/index.js';
import { t } from '../../platform/i18n.js';
import { Button, ButtonLink, buttonLook } from '../ui/button.js';
import { PageHead, useTitle } from '../ui/page-head.js';
import { EmptyState } from '../ui/states.js';
import { FrontDoor } from './front-door.js';

const WithinAdmin = () => (
  <>
    <PageHead title={t`403 Forbidden`} />
    <EmptyState action={<ButtonLink to={adminPathTo('dashboard')}>{t`Back to the dashboard`}</ButtonLink>}>
      {t`This page is for admins. Ask one of them if you need it.`}
    </EmptyState>
  </>
);

const AtTheDoor = () => {
  const user = useSelector(selectUser);
  const logOut = useLogOut();
  const who = user?.email ?? '';
  useTitle(t`403 Forbidden`);
  return (
    <FrontDoor title={t`403 Forbidden`}>
      <p>{t`You are logged in as ${who}. That account does not work in the back office.`}</p>
      <div className="flex flex-wrap gap-2">
        <a className={buttonLook('strong')} href={pathTo('home')}>{t`Back to the shop`}</a>
        <Button onClick={logOut}>{t`Log in as somebody else`}</Button>
      </div>
    </FrontDoor>
  );
};

/** Shown to an account that may not see a page. @param within whether it may see others */
export const Forbidden = ({ within = false }: { within?: boolean }) => (within ? <WithinAdmin /> : <AtTheDoor />);
