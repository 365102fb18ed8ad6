import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../../ui/button.js';
import { LockedMark } from '../../ui/page-marks.js';
import { EmptyState } from '../../ui/states.js';
import { useLoginLink } from './return-path.js';

/** Shown instead of a page that requires a log-in; after the log-in the customer returns to that page. */
export const LoginPrompt = () => {
  const link = useLoginLink();
  return (
    <EmptyState mark={<LockedMark />} action={<ButtonLink {...link}>{t`Log in`}</ButtonLink>}>
      {t`Please Login to view this page`}
    </EmptyState>
  );
};
