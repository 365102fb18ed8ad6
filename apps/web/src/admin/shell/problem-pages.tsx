import { ADMIN_PATH, adminPathTo } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { ButtonLink, buttonLook } from '../ui/button.js';
import { PageHead } from '../ui/page-head.js';
import { EmptyState, ErrorState } from '../ui/states.js';

/** For a link that leads nowhere. The server answers such an address with the shop's own page. */
export const MissingPage = () => (
  <>
    <PageHead title={t`Not Found`} />
    <EmptyState action={<ButtonLink to={adminPathTo('dashboard')}>{t`Back to the dashboard`}</ButtonLink>}>
      {t`There is no such page in the back office.`}
    </EmptyState>
  </>
);

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
      {t`This page could not be shown. What you had not saved on it may be lost.`}
    </ErrorState>
  </>
);

/** Shown when the layout itself failed to render. */
export const BrokenAdmin = () => (
  <main>
    <BrokenPage />
  </main>
);
