import { t } from '../../platform/i18n.js';

/** The pages of the profile area, as its sidebar lists them. */
export const profileLinks = (): { to: string; label: string; end?: boolean }[] => [
  { to: '/user-profile', label: t`My Account`, end: true },
  { to: '/user-profile/orders', label: t`My Orders` },
  { to: '/user-profile/addresses', label: t`My Address` },
  { to: '/user-profile/notifications', label: t`Notifications` },
  { to: '/user-profile/password', label: t`Password` },
  { to: '/user-profile/settings', label: t`Settings` },
];
