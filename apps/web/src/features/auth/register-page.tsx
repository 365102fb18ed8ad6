import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const RegisterPage = () => {
  usePageTitle(t`Registration Page`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`CREATE AN ACCOUNT`}</h1>
    </section>
  );
};
