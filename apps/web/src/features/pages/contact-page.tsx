import { mailLink } from '@paila/shared';
import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { useSettings } from '../../platform/settings.js';
import { DeliveryTimes, useReturns } from '../delivery/index.js';
import { ContactForm } from '../messages/index.js';
import { PhoneLink } from '../../ui/phone-link.js';
import { GrievanceOfficer, hasGrievanceOfficer, sellerNumbers } from '../../ui/seller.js';
import { SceneBanner } from './scene-banner.js';

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-x-8 gap-y-1 border-t border-line py-6 last:border-b md:grid-cols-[10rem_minmax(0,1fr)] md:items-baseline lg:grid-cols-1">
    <dt className="text-sm font-semibold text-muted">{title}</dt>
    <dd className="text-xl leading-snug wrap-anywhere">{children}</dd>
  </div>
);

export const ContactPage = () => {
  usePageHead('contact');
  const { contact, seller } = useSettings();
  const returns = useReturns();
  return (
    <>
      <SceneBanner scene="contact" heading={t`Contact`} />
      <section className="frame grid gap-x-8 gap-y-10 pt-14 md:pt-20 lg:grid-cols-12">
        <div className="lg:col-span-7 xl:col-span-6">
          <p className="max-w-[24ch] font-display text-2xl leading-tight font-semibold text-balance">
            {t`Got questions or feedbacks for us? Fill the form here to reach us.`}
          </p>
          <ContactForm />
        </div>
        <dl className="tabular self-start lg:col-span-5 xl:col-start-8">
          <Row title={t`Address`}>
            {seller.legalName !== '' && <p>{seller.legalName}</p>}
            <p>{contact.address}</p>
            {sellerNumbers(seller).map((number) => (
              <p key={number} className="mt-1 text-base text-muted">
                {number}
              </p>
            ))}
          </Row>
          <Row title={t`Phone`}>
            <PhoneLink phone={contact.phone} />
          </Row>
          <Row title={t`Support email`}>
            <a className="text-link" href={mailLink(contact.email)}>
              {contact.email}
            </a>
          </Row>
          {hasGrievanceOfficer(seller) && (
            <Row title={t`Complaints`}>
              <div className="grid justify-items-start gap-1 text-base">
                <GrievanceOfficer />
              </div>
              <p className="mt-2 max-w-[62ch] text-base text-muted">
                {t`Our grievance officer answers complaints that our support could not settle.`}
              </p>
            </Row>
          )}
          <Row title={t`Delivery`}>
            <div className="text-base">
              <DeliveryTimes />
            </div>
          </Row>
          <Row title={t`Returns`}>
            <p className="max-w-[62ch] text-base whitespace-pre-line">{returns}</p>
          </Row>
        </dl>
      </section>
    </>
  );
};
