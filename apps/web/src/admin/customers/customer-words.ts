import type { AdminUser, Role } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** The role in words. */
export const roleInWords = (role: Role): string => ({ customer: t`Customer`, staff: t`Staff`, admin: t`Admin` })[role];

export const fullName = ({ firstname, lastname }: Pick<AdminUser, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`;
