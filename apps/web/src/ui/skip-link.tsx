import { t } from '../platform/i18n.js';

/** The first link of a page, visible once the keyboard reaches it. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-50 -translate-y-24 rounded-sm bg-accent px-4 py-3 font-semibold text-accent-text focus:translate-y-0"
  >
    {t`Skip to the content`}
  </a>
);
