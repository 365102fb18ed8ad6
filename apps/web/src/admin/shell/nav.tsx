import {
  ADMIN_PAGE_NAMES,
  ADMIN_PATH,
  type AdminPageName,
  adminPageByName,
  maySeeAdminPage,
  pathTo,
} from '@paila/shared';
import {
  Banknote,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Menu,
  MessageSquare,
  Package,
  Phone,
  ReceiptText,
  Search,
  Settings,
  ShoppingBag,
  Users,
} from 'lucide-react';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import { useLogOut } from '../../features/accounts/index.js';
import { gettext, t } from '../../platform/i18n.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { closeSheet, opens, Sheet, SheetBody } from '../../ui/sheet.js';
import { ThemeSwitch } from '../../ui/theme-switch.js';
import { Wordmark } from '../../ui/wordmark.js';
import { useStaff } from '../platform/staff.js';
import { LinkButton } from '../ui/button.js';
import { Key } from '../ui/key.js';
import { type Shortcut, useShortcuts } from '../ui/shortcuts.js';
import { openKeys, openPalette } from './palette-state.js';

/** The icon of each page in the menu, and the keys that lead to it. */
const MENU_PAGES: Readonly<Partial<Record<AdminPageName, { readonly icon: LucideIcon; readonly keys: string }>>> = {
  dashboard: { icon: LayoutDashboard, keys: 'g d' },
  orders: { icon: ShoppingBag, keys: 'g o' },
  calls: { icon: Phone, keys: 'g l' },
  cash: { icon: Banknote, keys: 'g h' },
  invoices: { icon: ReceiptText, keys: 'g v' },
  products: { icon: Package, keys: 'g p' },
  users: { icon: Users, keys: 'g c' },
  messages: { icon: MessageSquare, keys: 'g i' },
  mails: { icon: Mail, keys: 'g m' },
  settings: { icon: Settings, keys: 'g s' },
};

/** The pages in the menu that the account may see. */
const menuPages = (staff: Parameters<typeof maySeeAdminPage>[0]): readonly AdminPageName[] =>
  ADMIN_PAGE_NAMES.filter((name) => adminPageByName(name).inMenu === true && maySeeAdminPage(staff, name));

/** The keys that work on every page. */
export const useGoToKeys = (): void => {
  const navigate = useNavigate();
  const staff = useStaff();
  const pages = menuPages(staff).flatMap((name): Shortcut[] => {
    const keys = MENU_PAGES[name]?.keys;
    const { path, title } = adminPageByName(name);
    const label = t`Go to ${gettext(title)}`;
    return keys === undefined ? [] : [{ keys, label, run: () => void navigate(path) }];
  });
  useShortcuts([
    { keys: 'mod+k', label: t`Jump to a page or an action`, run: openPalette, onlyKeys: true, inFields: true },
    { keys: '?', label: t`Show all keys`, run: openKeys },
    ...pages,
  ]);
};

/** The menu. @param onChosen called after a click on a link */
const AdminNav = ({ onChosen }: { onChosen?: () => void }) => {
  const staff = useStaff();
  return (
    <nav aria-label={t`Back office`}>
      <ul className="grid gap-0.5">
        {menuPages(staff).map((name) => {
          const { path, title } = adminPageByName(name);
          const icon = MENU_PAGES[name]?.icon;
          return (
            <li key={name}>
              <NavLink
                to={path}
                end={name === 'dashboard'}
                className="flex min-h-11 items-center gap-2.5 rounded-sm px-3 text-muted hover:text-text aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-text aria-[current=page]:shadow-[inset_2px_0_var(--color-marigold)] lg:min-h-8"
                onClick={onChosen}
              >
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

/** The logged-in account, and the links out of the back office. */
const WhoIsHere = () => {
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
        <LinkButton onClick={logOut}>{t`Log out`}</LinkButton>
      </p>
    </div>
  );
};

/** The menu at the side of wide windows. */
export const SideBar = () => (
  <header className="admin-side hidden flex-col gap-4 p-3 lg:flex">
    <Link to={ADMIN_PATH} className="flex min-h-8 items-baseline gap-2 px-3 pt-1">
      <Wordmark className="text-xl" />
    </Link>
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      className="flex min-h-8 items-center justify-between rounded-sm border border-line-strong bg-surface px-3 text-muted hover:border-text"
      onClick={openPalette}
    >
      {t`Jump to`}
      <Key of="mod+k" />
    </button>
    <AdminNav />
    <div className="mt-auto px-3 pb-1">
      <WhoIsHere />
    </div>
  </header>
);

const MENU = 'admin-menu';

/** The bar at the top of narrow windows, with the menu behind a button. */
export const MobileBar = () => (
  <header className="flex min-h-header items-center gap-1 border-b border-line bg-sunken pr-2 pl-gutter lg:hidden">
    <Link to={ADMIN_PATH} className="mr-auto inline-flex min-h-11 items-center">
      <Wordmark className="relative top-[0.12em] text-xl" />
    </Link>
    <IconButton label={t`Jump to`} onClick={openPalette}>
      <Icon of={Search} size={20} strokeWidth={1.75} />
    </IconButton>
    <IconButton label={t`Menu`} {...opens(MENU)}>
      <Icon of={Menu} size={22} strokeWidth={1.75} />
    </IconButton>
    <Sheet id={MENU} title={t`Menu`}>
      <SheetBody>
        <div className="flex flex-1 flex-col gap-6 py-4">
          <AdminNav onChosen={() => closeSheet(MENU)} />
          <div className="mt-auto">
            <WhoIsHere />
          </div>
        </div>
      </SheetBody>
    </Sheet>
  </header>
);
