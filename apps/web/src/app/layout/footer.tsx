import { FOOTER_YEAR, mailLink, pathTo, SHOP_NAME, SHOP_NAME_NEPALI } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { GrievanceOfficer, hasGrievanceOfficer, sellerNumbers } from '../../ui/seller.js';
import { ThemeSwitch } from '../../ui/theme-switch.js';

const linkGroups = () => [
  {
    title: t`Shop`,
    links: [
      { to: pathTo('products'), label: t`All` },
      { to: pathTo('men'), label: t`Men` },
      { to: pathTo('women'), label: t`Women` },
      { to: pathTo('collections'), label: t`Collections` },
    ],
  },
  {
    title: t`Paila`,
    links: [
      { to: '/about-us', label: t`About us` },
      { to: pathTo('contact'), label: t`Contact` },
      { to: pathTo('privacy'), label: t`Privacy` },
      { to: pathTo('terms'), label: t`Terms` },
    ],
  },
];

/** The shop has no accounts there yet, so these link to the networks' home pages. */
const SOCIAL = [
  { href: 'https://www.instagram.com/', label: 'Instagram' },
  { href: 'https://www.facebook.com/', label: 'Facebook' },
  { href: 'https://www.tiktok.com/', label: 'TikTok' },
];

const LINK = 'inline-flex min-h-11 items-center md:min-h-9 hover:text-marigold transition-colors';

export const Footer = () => {
  const { shopName, contact, seller } = useSettings();
  const numbers = sellerNumbers(seller).join(' · ');
  return (
    <footer className="site-footer relative mt-section overflow-hidden">
      <div className="frame grid gap-x-8 gap-y-6 pt-10 pb-6 md:grid-cols-12 md:gap-y-10 md:pt-14 md:pb-10">
        <div className="md:col-span-5">
          <p className="max-w-[22ch] font-display text-xl leading-tight font-semibold">
            {t`Shoes for the long way home, from Kathmandu.`}
          </p>
          <address className="mt-4 grid text-sm leading-relaxed wrap-anywhere text-(--footer-muted) not-italic">
            {seller.legalName !== '' && <span className="font-semibold">{seller.legalName}</span>}
            <span>{contact.address}</span>
            {numbers !== '' && <span>{numbers}</span>}
            <a className={LINK} href={mailLink(contact.email)}>
              {contact.email}
            </a>
            {hasGrievanceOfficer(seller) && (
              <span className="mt-3 flex flex-wrap items-center gap-x-4">
                <span className="w-full font-semibold">{t`Grievance officer`}</span>
                <GrievanceOfficer link={LINK} />
              </span>
            )}
          </address>
        </div>
        {linkGroups().map(({ title, links }, index) => (
          <nav
            key={title}
            aria-label={title}
            className={index === 0 ? 'md:col-span-3 md:col-start-7' : 'md:col-span-2'}
          >
            <h2 className="font-text text-sm font-semibold tracking-normal text-(--footer-muted) md:pb-1.5">{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={LINK}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-(--footer-line)">
        <div className="frame flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4 text-sm text-(--footer-muted)">
          <p className="tabular">{`© ${String(FOOTER_YEAR)} ${shopName}`}</p>
          <ThemeSwitch />
          <ul className="flex flex-wrap gap-x-6" aria-label={t`Follow us`}>
            {SOCIAL.map(({ href, label }) => (
              <li key={href}>
                <a className={LINK} href={href} target="_blank" rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div
        aria-hidden="true"
        data-word={shopName === SHOP_NAME ? `${SHOP_NAME} ${SHOP_NAME_NEPALI}` : shopName}
        className="footer-word"
      />
    </footer>
  );
};
