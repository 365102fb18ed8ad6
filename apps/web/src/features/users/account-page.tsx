import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const AccountPage = () => {
  usePageTitle(t`My Account`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`My Account`}</h1>
    </section>
  );
};
