import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { BellMark } from '../../ui/page-marks.js';
import { EmptyState } from '../../ui/states.js';

export const NotificationsPage = () => {
  usePageHead('notifications');
  return (
    <section>
      <h1 className="text-3xl">{t`Notifications`}</h1>
      <EmptyState mark={<BellMark />}>{t`No Notifications available`}</EmptyState>
    </section>
  );
};
