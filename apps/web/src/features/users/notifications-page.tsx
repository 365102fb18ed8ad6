import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const NotificationsPage = () => {
  usePageTitle(t`Notifications`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`No Notifications available`}</h1>
    </section>
  );
};
