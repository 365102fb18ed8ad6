import { pathTo } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { useSettings } from '../../platform/settings.js';
import { ButtonLink } from '../../ui/button.js';
import { SceneBanner } from './scene-banner.js';

/** /about; /about-us leads here too. */
export const AboutPage = () => {
  usePageHead('about');
  const { contact } = useSettings();
  return (
    <>
      <SceneBanner scene="about" heading={t`About Us`} />
      <section className="frame grid gap-x-8 gap-y-10 pt-14 md:grid-cols-12 md:pt-20">
        <p className="font-display text-2xl leading-tight font-semibold text-balance md:col-span-6 lg:col-span-7">
          {t`Paila is the Nepali word for a step. We sell what you take it in.`}
        </p>
        <div className="grid max-w-[62ch] content-start gap-5 md:col-span-6 lg:col-span-5">
          <p>
            {t`The shop stands in Lalitpur, a short walk from the brick lanes of Patan. Streets here are steep, dusty, wet and festive, often all in one day, and a shoe has to be good at all of it.`}
          </p>
          <p>
            {t`We stock six brands we wear ourselves. The price you see is the price you pay, and you can follow every order from our shelf to your door.`}
          </p>
          <p className="text-muted">{contact.address}</p>
          <div className="flex flex-wrap gap-3 pt-2">
            <ButtonLink to={pathTo('products')}>{t`Explore Products`}</ButtonLink>
            <ButtonLink to={pathTo('contact')} look="plain">
              {t`Contact`}
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
};
