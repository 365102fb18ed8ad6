import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';
import { BellMark } from '../../ui/marks.js';
import { EmptyState } from '../../ui/states.js';

export const NotificationsPage = () => {
  usePageTitle(t`Notifications`);
  return (
    <section>
      <h1 className="text-3xl">{t`Notifications`}</h1>
      <EmptyState mark={<BellMark />}>{t`No Notifications available`}</EmptyState>
    </section>
  );
};
