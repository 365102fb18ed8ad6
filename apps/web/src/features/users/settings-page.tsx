import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const SettingsPage = () => {
  usePageTitle(t`Account setting`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`Profile Settings`}</h1>
    </section>
  );
};
