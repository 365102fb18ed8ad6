import { useEffect } from 'react';
import { t } from '../platform/i18n.js';

/** Replaces the current page by one of the same site that is a document of its own, such as the back office. */
export const DocumentRedirect = ({ to }: { to: string }) => {
  useEffect(() => {
    window.location.replace(to);
  }, [to]);
  // For browsers that hold the way up.
  return (
    <p className="frame py-12">
      <a className="text-link" href={to}>{t`Continue`}</a>
    </p>
  );
};
