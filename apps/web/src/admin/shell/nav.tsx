import { ADMIN_PAGE_NAMES, type AdminPageName, adminPageOf, maySeeAdminPage, pathTo } from '@paila/shared';
import {
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageSquare,
  Package,
  Settings,
  ShoppingBag,
  Users,
} from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useLogOut } from '../../features/accounts/index.js';
import { ThemeSwitch } from '../../ui/theme-switch.js';
import { gettext, t } from '../../platform/i18n.js';
import { Icon } from '../../ui/icon.js';
import { useStaff } from '../platform/staff.js';

const ICONS: Readonly<Partial<Record<AdminPageName, LucideIcon>>> = {
  dashboard: LayoutDashboard,
  orders: ShoppingBag,
  products: Package,
  users: Users,
  messages: MessageSquare,
  mails: Mail,
  settings: Settings,
};

/** The pages in the menu that the account may see. */
export const menuOf = (staff: Parameters<typeof maySeeAdminPage>[0]): readonly AdminPageName[] =>
  ADMIN_PAGE_NAMES.filter((name) => adminPageOf(name).inMenu === true && maySeeAdminPage(staff, name));

/** The menu. @param onChosen called when a link in it was followed */
export const AdminNav = ({ onChosen }: { onChosen?: () => void }) => {
  const staff = useStaff();
  return (
    <nav aria-label={t`Back office`}>
      <ul className="grid gap-0.5">
        {menuOf(staff).map((name) => {
          const { path, title } = adminPageOf(name);
          const icon = ICONS[name];
          return (
            <li key={name}>
              <NavLink to={path} end={name === 'dashboard'} className="admin-nav-link" onClick={onChosen}>
                {icon && <Icon of={icon} size={16} strokeWidth={1.75} />}
                <span>{gettext(title)}</span>
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

/** Who works here, and the ways out. */
export const WhoIsHere = () => {
  const { firstname, lastname, email, role } = useStaff();
  const logOut = useLogOut();
  return (
    <div className="grid gap-2 text-sm text-muted">
      <ThemeSwitch />
      <p className="min-w-0 break-words">
        <span className="font-semibold text-text">{`${firstname} ${lastname}`.trim() || email}</span>
        <br />
        <span>{role === 'admin' ? t`Admin` : t`Staff`}</span>
      </p>
      <p className="flex gap-4">
        <a
          className="text-link inline-flex min-h-8 items-center pointer-coarse:min-h-11"
          href={pathTo('home')}
        >{t`To the shop`}</a>
        <button type="button" className="text-link min-h-8 pointer-coarse:min-h-11" onClick={logOut}>
          {t`Log out`}
        </button>
      </p>
    </div>
  );
};
