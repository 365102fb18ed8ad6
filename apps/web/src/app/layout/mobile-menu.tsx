import { useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { selectIsLoggedIn } from '../../features/accounts/index.js';
import { t } from '../../platform/i18n.js';
import { closeSheetAround, Sheet, SheetBody } from '../../ui/sheet.js';
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

const AccountLink = () => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const guest = <MenuLink to="/login" label={t`Log in`} />;
  const customer = <MenuLink to="/user-profile" label={t`My Account`} />;
  if (typeof window !== 'undefined') return isLoggedIn ? customer : guest;
  // The server does not know who is there; the page's own head does.
  return (
    <>
      <div className="contents in-data-session:hidden">{guest}</div>
      <div className="hidden in-data-session:contents">{customer}</div>
    </>
  );
};

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
            <AccountLink />
          </li>
        </ul>
      </nav>
    </SheetBody>
  </Sheet>
);
