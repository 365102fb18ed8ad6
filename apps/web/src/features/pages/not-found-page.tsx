import { pathTo } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { ButtonLink } from '../../ui/button.js';
import { FootprintsMark } from '../../ui/page-marks.js';

export const NotFoundPage = () => {
  usePageHead('notFound');
  return (
    <section className="frame grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <span className="max-w-full text-muted">
        <FootprintsMark />
      </span>
      <h1 className="text-4xl">{t`Page Not Found`}</h1>
      <p className="max-w-[46ch] text-lg">{t`The footprints end here. The page was moved, or was never here.`}</p>
      <ButtonLink to={pathTo('home')}>{t`Back to the shop`}</ButtonLink>
    </section>
  );
};
