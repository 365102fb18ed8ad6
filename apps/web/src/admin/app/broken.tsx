import { ADMIN_PATH } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { buttonLook } from '../ui/button.js';
import { ErrorState } from '../ui/states.js';
import { PageHead } from '../ui/page-head.js';

const Broken = () => (
  <>
    <PageHead title={t`Something went wrong`} />
    <ErrorState
      action={
        // A plain link: the document is loaded anew, and with it what failed.
        <a className={buttonLook('plain')} href={ADMIN_PATH}>
          {t`Back to the dashboard`}
        </a>
      }
    >
      {t`This page could not be shown. What you had not saved on it may be lost.`}
    </ErrorState>
  </>
);

/** Shown instead of a page that failed to render; the menu still works. */
export const BrokenPage = Broken;

/** Shown when the layout itself failed to render. */
export const BrokenAdmin = () => (
  <main>
    <Broken />
  </main>
);
