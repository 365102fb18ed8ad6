import { pathTo } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** The header's links. */
export const headerLinks = (): { to: string; label: string }[] => [
  { to: pathTo('men'), label: t`Men` },
  { to: pathTo('women'), label: t`Women` },
  { to: pathTo('products'), label: t`All` },
  { to: pathTo('contact'), label: t`Contact` },
];
