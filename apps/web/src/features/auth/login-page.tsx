import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const LoginPage = () => {
  usePageTitle(t`Login Page`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`SIGN IN`}</h1>
    </section>
  );
};
