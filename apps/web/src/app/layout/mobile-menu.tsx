import { useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { selectIsLoggedIn } from '../../features/accounts/index.js';
import { useIsFirstView } from '../../platform/first-view.js';
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
  // The server does not know who is there. The page's own head does, and says so before anything is drawn.
  const isFirstView = useIsFirstView();
  return (
    <>
      <div className={isFirstView ? 'contents in-data-session:hidden' : 'contents'}>
        {(isFirstView || !isLoggedIn) && <MenuLink to="/login" label={t`Log in`} />}
      </div>
      <div className={isFirstView ? 'hidden in-data-session:contents' : 'contents'}>
        {(isFirstView || isLoggedIn) && <MenuLink to="/user-profile" label={t`My Account`} />}
      </div>
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
