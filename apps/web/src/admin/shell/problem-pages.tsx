import { ADMIN_PATH, adminPathTo, pathTo } from '@paila/shared';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectUser, useLogOut } from '../../features/accounts/index.js';
import { t } from '../../platform/i18n.js';
import { Wordmark } from '../../ui/wordmark.js';
import { Button, ButtonLink, buttonLook } from '../ui/button.js';
import { PageHead, useTitle } from '../ui/page-head.js';
import { EmptyState, ErrorState } from '../ui/states.js';

/** The frame of the pages for visitors who may not enter. */
const FrontDoor = ({ title, children }: { title: string; children: ReactNode }) => {
  useTitle(title);
  return (
    <main className="grid min-h-dvh content-center justify-items-center bg-sunken px-gutter py-10">
      <div className="grid w-full max-w-sm justify-items-start gap-4 border border-line bg-raised p-6">
        <a href={pathTo('home')} className="inline-flex min-h-11 items-center">
          <Wordmark className="text-xl" />
        </a>
        <h1 className="text-xl">{title}</h1>
        {children}
      </div>
    </main>
  );
};

/** A page with only a link back. */
const DeadEnd = ({ title, children }: { title: string; children: string }) => (
  <>
    <PageHead title={title} />
    <EmptyState action={<ButtonLink to={adminPathTo('dashboard')}>{t`Back to the dashboard`}</ButtonLink>}>
      {children}
    </EmptyState>
  </>
);

/** Shown to a visitor who is not logged in. The log-in page is a document of the shop and leads back to this page. */
export const LogInPrompt = () => {
  const { pathname, search } = useLocation();
  return (
    <FrontDoor title={t`Back office`}>
      <p>{t`Please log in to continue.`}</p>
      <a className={buttonLook('strong')} href={pathTo('login', { from: pathname + search })}>{t`Log in`}</a>
    </FrontDoor>
  );
};

/** Shown to an account that may not enter the back office. */
export const ForbiddenAdmin = () => {
  const user = useSelector(selectUser);
  const logOut = useLogOut();
  const email = user?.email ?? '';
  return (
    <FrontDoor title={t`403 Forbidden`}>
      <p>{t`You are logged in as ${email}. This account has no access to the back office.`}</p>
      <div className="flex flex-wrap gap-2">
        <a className={buttonLook('strong')} href={pathTo('home')}>{t`Back to the shop`}</a>
        <Button onClick={logOut}>{t`Log in with another account`}</Button>
      </div>
    </FrontDoor>
  );
};

/** Shown instead of one page to staff who may see others. */
export const ForbiddenPage = () => (
  <DeadEnd title={t`403 Forbidden`}>{t`Only admins can open this page. Ask an admin if you need it.`}</DeadEnd>
);

/** Shown for an unknown address inside the app. The server answers such an address with the shop's own page. */
export const MissingPage = () => <DeadEnd title={t`Not Found`}>{t`There is no such page in the back office.`}</DeadEnd>;

/** Shown instead of a page that failed to render. The menu still works. */
export const BrokenPage = () => (
  <>
    <PageHead title={t`Something went wrong`} />
    <ErrorState
      action={
        // A plain link reloads the document, and with it the code that failed.
        <a className={buttonLook('plain')} href={ADMIN_PATH}>
          {t`Back to the dashboard`}
        </a>
      }
    >
      {t`This page could not be shown. Unsaved changes on it may be lost.`}
    </ErrorState>
  </>
);

/** Shown when the layout itself failed to render. */
export const BrokenAdmin = () => (
  <main>
    <BrokenPage />
  </main>
);
