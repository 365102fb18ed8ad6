import { APP_MISSING_ELEMENT_ID } from '../../early/app-runs.js';
import { t } from '../../platform/i18n.js';

/** An empty reference leads to the page's own address, which the server does not know: many pages share its bytes. */
const THIS_PAGE = '';

/**
 * The message that the app failed to load on a page that the server rendered. An inline script shows it (see
 * early/catch-early-input). The message offers a link, because no button works without the app.
 */
export const MissingApp = () => (
  <p
    id={APP_MISSING_ELEMENT_ID}
    role="alert"
    hidden
    // May be visible already when the app loads late.
    suppressHydrationWarning
    className="fixed inset-x-4 bottom-4 z-60 rounded-sm bg-text px-4 py-2 font-semibold text-surface shadow-float sm:left-auto sm:w-96"
  >
    <span>{t`The shop has not loaded completely. Your cart is safe.`}</span>{' '}
    <a href={THIS_PAGE} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {t`Reload page`}
    </a>
  </p>
);
