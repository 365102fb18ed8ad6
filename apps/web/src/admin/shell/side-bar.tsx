import { ADMIN_PATH } from '@paila/shared';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../ui/wordmark.js';
import { t } from '../../platform/i18n.js';
import { Key } from '../ui/key.js';
import { AdminNav, WhoIsHere } from './nav.js';
import { openPalette } from './palette-state.js';

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
