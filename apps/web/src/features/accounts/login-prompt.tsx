import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../../ui/button.js';
import { LockedMark } from '../../ui/page-marks.js';
import { EmptyState } from '../../ui/states.js';
import { useLoginLink } from './return-path.js';

/** In the place of a page that is only for who is logged in; the log-in comes back to it. */
export const LoginPrompt = () => {
  const link = useLoginLink();
  return (
    <EmptyState mark={<LockedMark />} action={<ButtonLink {...link}>{t`Log in`}</ButtonLink>}>
      {t`Please Login to view this page`}
    </EmptyState>
  );
};
