import { adminPathTo, type AdminUser, type Guest, type Role } from '@paila/shared';
import { t } from '../../platform/i18n.js';

export const roleLabel = (role: Role): string => ({ customer: t`Customer`, staff: t`Staff`, admin: t`Admin` })[role];

export const fullName = ({ firstname, lastname }: Pick<AdminUser, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`;

/** The name of a guest, or their contact data if they gave no name. */
export const calledGuest = ({ name, email = '', phone = '' }: Guest): string =>
  [name, email, phone].find(Boolean) ?? '';

/** The orders of a guest: those with the same email address, or phone number. */
export const guestOrdersPath = ({ email, phone, name }: Guest): string =>
  adminPathTo('orders', { search: email ?? phone ?? name });
