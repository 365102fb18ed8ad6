import { type AdminPageName, adminPageOf } from '@paila/shared';
import { useNavigate } from 'react-router-dom';
import { gettext, t } from '../../platform/i18n.js';
import { type Shortcut, useShortcuts } from '../ui/shortcuts.js';
import { useStaff } from '../platform/staff.js';
import { menuPages } from './nav.js';
import { openKeys, openPalette } from './palette-state.js';

const KEYS: Readonly<Partial<Record<AdminPageName, string>>> = {
  dashboard: 'g d',
  orders: 'g o',
  products: 'g p',
  users: 'g c',
  messages: 'g i',
  mails: 'g m',
  settings: 'g s',
};

/** The keys that work on every page. */
export const useGoToKeys = (): void => {
  const navigate = useNavigate();
  const staff = useStaff();
  const pages = menuPages(staff).flatMap((name): Shortcut[] => {
    const keys = KEYS[name];
    const { path, title } = adminPageOf(name);
    const label = t`Go to ${gettext(title)}`;
    return keys === undefined ? [] : [{ keys, label, run: () => void navigate(path) }];
  });
  useShortcuts([
    { keys: 'mod+k', label: t`Jump to a page or an action`, run: openPalette, onlyKeys: true, inFields: true },
    { keys: '?', label: t`Show all keys`, run: openKeys },
    ...pages,
  ]);
};
