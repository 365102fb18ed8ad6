import { CONTACT } from '@paila/shared';
import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { SceneBanner } from './scene-banner.js';

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-x-8 gap-y-1 border-t border-line py-6 last:border-b md:grid-cols-[10rem_minmax(0,1fr)] md:items-baseline">
    <dt className="text-sm font-semibold text-muted">{title}</dt>
    <dd className="text-xl leading-snug">{children}</dd>
  </div>
);

export const ContactPage = () => {
  usePageHead('contact');
  return (
    <>
      <SceneBanner scene="contact" heading={t`Contact`} />
      <section className="frame grid gap-x-8 gap-y-10 pt-14 md:pt-20 lg:grid-cols-12">
        <p className="max-w-[24ch] font-display text-2xl leading-tight font-semibold text-balance lg:col-span-5">
          {t`Got questions or feedbacks for us? Fill the form here to reach us.`}
        </p>
        <dl className="tabular lg:col-span-7">
          <Row title={t`Address`}>{CONTACT.address}</Row>
          <Row title={t`Phone`}>
            <a className="text-link" href={`tel:${CONTACT.phone.replace(/\s/g, '')}`}>
              {CONTACT.phone}
            </a>
          </Row>
          <Row title={t`Support mail`}>
            <a className="text-link" href={`mailto:${CONTACT.email}`}>
              {CONTACT.email}
            </a>
          </Row>
        </dl>
      </section>
    </>
  );
};
