import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const CollectionsPage = () => {
  usePageTitle(t`Sneakers Collections`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`Sneakers Collections`}</h1>
    </section>
  );
};
