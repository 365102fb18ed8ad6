import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const ContactPage = () => {
  usePageTitle(t`Contact Page`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`Contact`}</h1>
    </section>
  );
};
