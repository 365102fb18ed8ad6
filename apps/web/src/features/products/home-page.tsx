import { useSettings } from '../../platform/settings.js';
import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const HomePage = () => {
  usePageTitle(useSettings().shopName);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`Discover your dream sneakers`}</h1>
    </section>
  );
};
