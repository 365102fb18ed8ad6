import { pathTo } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** The pages of the profile area, in the sidebar's order. */
export const profileLinks = (): { to: string; label: string; end?: boolean }[] => [
  { to: pathTo('account'), label: t`My Account`, end: true },
  { to: pathTo('orders'), label: t`My Orders` },
  { to: pathTo('addresses'), label: t`My Address` },
  { to: pathTo('notifications'), label: t`Notifications` },
  { to: pathTo('password'), label: t`Password` },
  { to: pathTo('settings'), label: t`Settings` },
];
