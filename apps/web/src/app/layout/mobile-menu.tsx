import { pathTo } from '@paila/shared';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useIsFirstView } from '../../platform/first-view.js';
import { t } from '../../platform/i18n.js';
import { closeSheetAround, Sheet, SheetBody } from '../../ui/sheet.js';
import { AdminLink, headerLinks, BySession } from './links.js';

export const MENU_SHEET = 'menu';

const MenuLink = ({ to, label }: { to: string; label: string }) => {
  // The server renders one view for all addresses that lead nowhere, whatever page they lie below.
  const isFirstView = useIsFirstView();
  const isHere = useLocation().pathname.startsWith(to) && !isFirstView;
  return (
    <Link
      to={to}
      onClick={closeSheetAround}
      aria-current={isHere ? 'page' : undefined}
      className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:text-gold"
    >
      {label}
    </Link>
  );
};

/** The header's links as a full-screen sheet, for narrow screens. */
export const MobileMenu = () => (
  <Sheet id={MENU_SHEET} title={t`Menu`} full>
    <SheetBody>
      <nav aria-label={t`Main`} className="flex flex-1 flex-col py-6">
        <ul>
          {headerLinks().map(({ to, label }) => (
            <li key={to} className="border-b border-line">
              <NavLink
                to={to}
                end
                onClick={closeSheetAround}
                className="block py-3 font-display text-4xl leading-tight font-bold aria-[current=page]:text-gold"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <ul className="mt-auto grid gap-1 pt-10 text-lg">
          <li>
            <MenuLink to={pathTo('collections')} label={t`Collections`} />
          </li>
          <li>
            <MenuLink to={pathTo('about')} label={t`About us`} />
          </li>
          <li className="empty:hidden">
            <AdminLink className="inline-flex min-h-11 items-center" />
          </li>
          <li>
            <BySession
              guest={<MenuLink to={pathTo('login')} label={t`Log in`} />}
              customer={<MenuLink to={pathTo('account')} label={t`My Account`} />}
            />
          </li>
        </ul>
      </nav>
    </SheetBody>
  </Sheet>
);
