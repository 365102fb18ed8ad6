import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const AboutPage = () => {
  usePageTitle(t`About Us`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`About Us`}</h1>
    </section>
  );
};
