import { pathTo } from '@paila/shared';
import { Menu, Search, UserRound, X } from 'lucide-react';
import { lazy, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { CartButton } from '../../features/carts/index.js';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { IconButton } from '../../ui/button.js';
import { closeSheetAround, opens, Sheet, SheetBody } from '../../ui/sheet.js';
import { Wordmark } from '../../ui/wordmark.js';
import { Icon } from '../../ui/icon.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { useIsFirstView } from '../../platform/first-view.js';
import { AdminLink, BySession, headerLinks } from './links.js';

const MENU_SHEET = 'menu';

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
const MobileMenu = () => (
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

const SearchAssist = lazy(async () => ({
  default: (await import('../../features/catalog/search-assist.js')).SearchAssist,
}));

const focus = (field: HTMLInputElement | null): void => {
  field?.focus();
};

/**
 * A form that the browser can send by itself to the page of all products. The field is there at once, so that no
 * letter is lost. The code for suggestions is loaded later, and takes over from the browser.
 */
const SearchForm = ({ onDone }: { onDone: () => void }) => (
  <form role="search" action={pathTo('products')} className="search-form frame">
    <input
      type="search"
      name="q"
      aria-label={t`Search the shop`}
      placeholder={t`Runner, Nike, blue`}
      ref={focus}
      autoComplete="off"
    />
    <button type="submit">{t`Search`}</button>
    <LazyPart>
      <SearchAssist onDone={onDone} />
    </LazyPart>
  </form>
);

const ICON_LINK = 'inline-grid size-11 place-items-center rounded-sm transition-colors hover:bg-sunken';

const ProfileLink = () => (
  <Link
    to={pathTo('account')}
    aria-label={t`My Account`}
    title={t`My Account`}
    className={names(ICON_LINK, 'max-[22.5rem]:hidden')}
  >
    <Icon of={UserRound} size={22} strokeWidth={1.75} />
  </Link>
);

const LoginLink = () => {
  const { pathname, search } = useLocation();
  const isLoginPage = pathname === pathTo('login') || pathname === pathTo('register');
  return (
    <Link
      to={pathTo('login')}
      // After log-in the customer returns to the current page.
      state={isLoginPage ? undefined : { from: pathname + search }}
      aria-label={t`Log in`}
      className="inline-flex min-h-11 min-w-11 items-center max-[22.5rem]:hidden justify-center gap-2 rounded-sm px-2 font-semibold transition-colors hover:bg-sunken"
    >
      <Icon of={UserRound} size={22} strokeWidth={1.75} className="lg:hidden" />
      <span className="hidden lg:inline">{t`Log in`}</span>
    </Link>
  );
};

/** The head of every page of the shop, with the whole menu on each. */
export const Header = () => {
  const [isSearching, setIsSearching] = useState(false);
  return (
    <header className="site-header sticky top-0 z-30 bg-surface">
      <div className="frame flex h-header items-center gap-x-4 md:gap-x-8">
        <Link to={pathTo('home')} className="-my-2 min-w-0 py-2">
          <Wordmark className="header-wordmark" />
        </Link>
        <nav aria-label={t`Main`} className="hidden h-full md:block">
          <ul className="flex h-full items-stretch gap-6">
            {headerLinks().map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className={({ isActive }) =>
                    names(
                      'relative flex h-full items-center px-1 font-semibold',
                      'after:absolute after:inset-x-1 after:bottom-3.5 after:h-0.5 after:origin-left after:bg-marigold after:transition-transform after:duration-(--calm)',
                      isActive ? 'after:scale-x-100' : 'after:scale-x-0 hover:after:scale-x-100',
                    )
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="header-tools -mr-2.5 ml-auto flex items-center">
          <IconButton
            label={isSearching ? t`Close search` : t`Search`}
            aria-expanded={isSearching}
            onClick={() => setIsSearching(!isSearching)}
          >
            {isSearching ? <Icon of={X} size={22} /> : <Icon of={Search} size={22} strokeWidth={1.75} />}
          </IconButton>
          <AdminLink className="inline-flex min-h-11 items-center px-2 font-semibold max-md:hidden" />
          <BySession guest={<LoginLink />} customer={<ProfileLink />} />
          <CartButton />
          <IconButton label={t`Menu`} {...opens(MENU_SHEET)} className="md:hidden">
            <Icon of={Menu} size={24} strokeWidth={1.75} />
          </IconButton>
        </div>
      </div>
      {isSearching && <SearchForm onDone={() => setIsSearching(false)} />}
      <MobileMenu />
    </header>
  );
};
