import { NavLink } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { closeSheetAround, Sheet, SheetBody } from '../../ui/sheet.js';
import { BySession } from './by-session.js';
import { headerLinks } from './nav-links.js';

export const MENU_SHEET = 'menu';

const MenuLink = ({ to, label }: { to: string; label: string }) => (
  <NavLink
    to={to}
    onClick={closeSheetAround}
    className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:text-gold"
  >
    {label}
  </NavLink>
);

/** The header's links as a full sheet with large words, where there is no room for a row. */
export const MobileMenu = () => (
  <Sheet id={MENU_SHEET} title={t`Menu`} full>
    <SheetBody>
      <nav aria-label={t`Main`} className="flex flex-1 flex-col py-6">
        <ul>
          {headerLinks().map(({ to, label, end = false }) => (
            <li key={to} className="border-b border-line">
              <NavLink
                to={to}
                end={end}
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
            <MenuLink to="/collections" label={t`Collections`} />
          </li>
          <li>
            <MenuLink to="/about" label={t`About us`} />
          </li>
          <li>
            <BySession
              guest={<MenuLink to="/login" label={t`Log in`} />}
              customer={<MenuLink to="/user-profile" label={t`My Account`} />}
            />
          </li>
        </ul>
      </nav>
    </SheetBody>
  </Sheet>
);
