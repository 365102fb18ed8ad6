import { ADMIN_PATH } from '@paila/shared';
import { Menu, Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../ui/wordmark.js';
import { t } from '../../platform/i18n.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { closeSheet, opens, Sheet, SheetBody } from '../../ui/sheet.js';
import { AdminNav, WhoIsHere } from './nav.js';
import { openPalette } from './palette-state.js';

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
          <AdminNav
            onChosen={() => {
              closeSheet(MENU);
            }}
          />
          <div className="mt-auto">
            <WhoIsHere />
          </div>
        </div>
      </SheetBody>
    </Sheet>
  </header>
);
