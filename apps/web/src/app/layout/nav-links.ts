import { t } from '../../platform/i18n.js';

/** Where the header leads. */
export const headerLinks = (): { to: string; label: string; end?: boolean }[] => [
  { to: '/products/men', label: t`Men` },
  { to: '/products/women', label: t`Women` },
  { to: '/products', label: t`All`, end: true },
  { to: '/contact', label: t`Contact` },
];
