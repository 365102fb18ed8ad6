import { useSelector } from 'react-redux';
import { NavLink } from 'react-router';
import { selectIsLoggedIn } from '../../features/accounts/index.js';
import { t } from '../../platform/i18n.js';
import { Sheet } from '../../ui/sheet.js';
import { headerLinks } from './nav-links.js';

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
}

/** The header's links as a full sheet with large words, where there is no room for a row. */
export const MobileMenu = ({ open, onClose }: MobileMenuProps) => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const account = isLoggedIn ? { to: '/user-profile', label: t`My Account` } : { to: '/login', label: t`Log in` };
  return (
    <Sheet open={open} onClose={onClose} title={t`Menu`} full>
      <nav aria-label={t`Main`} className="flex flex-1 flex-col py-6">
        <ul>
          {headerLinks().map(({ to, label, end = false }) => (
            <li key={to} className="border-b border-line">
              <NavLink
                to={to}
                end={end}
                onClick={onClose}
                className="block py-3 font-display text-4xl leading-tight font-bold aria-[current=page]:text-gold"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <ul className="mt-auto grid gap-1 pt-10 text-lg">
          {[{ to: '/collections', label: t`Collections` }, { to: '/about', label: t`About us` }, account].map(
            ({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  onClick={onClose}
                  className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:text-gold"
                >
                  {label}
                </NavLink>
              </li>
            ),
          )}
        </ul>
      </nav>
    </Sheet>
  );
};
