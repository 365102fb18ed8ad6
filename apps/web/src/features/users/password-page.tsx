import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const PasswordPage = () => {
  usePageTitle(t`Password`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`Password`}</h1>
    </section>
  );
};
