import { APP_MISSING_ELEMENT_ID } from '../../early/app-runs.js';
import { t } from '../../platform/i18n.js';

/**
 * Says that the app did not come to the page that the server drew. The script in the page shows it (see
 * early/catch-early-input), as the app can't; a link, because no button works then.
 * @param address the path and query of this page
 */
export const MissingApp = ({ address }: { address: string }) => (
  <p
    id={APP_MISSING_ELEMENT_ID}
    role="alert"
    hidden
    // Shown already when the app comes late.
    suppressHydrationWarning
    className="fixed inset-x-4 bottom-4 z-60 rounded-sm bg-text px-4 py-2 font-semibold text-surface shadow-float sm:left-auto sm:w-96"
  >
    <span>{t`The shop has not loaded completely. Your cart is safe.`}</span>{' '}
    <a href={address} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {t`Reload page`}
    </a>
  </p>
);
