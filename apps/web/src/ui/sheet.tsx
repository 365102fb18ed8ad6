import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../platform/i18n.js';
import { names } from '../platform/names.js';
import { IconButton } from './button.js';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  /** The whole screen instead of a panel. */
  full?: boolean;
}

/**
 * A sheet from the right: keeps the focus, scrolls by itself; Escape, a swipe and a press beside it close it. Load it
 * lazily.
 */
export const Sheet = ({ open, onClose, title, children, footer, full = false }: SheetProps) => (
  <Drawer.Root
    open={open}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    swipeDirection="right"
  >
    <Drawer.Portal>
      <Drawer.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--calm) data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Drawer.Viewport className="fixed inset-0 z-50 flex justify-end">
        <Drawer.Popup
          className={names(
            'flex h-dvh w-full flex-col bg-raised shadow-float outline-none',
            'translate-x-(--drawer-swipe-movement-x) transition-transform duration-(--calm) ease-out data-swiping:transition-none',
            'data-ending-style:translate-x-full data-starting-style:translate-x-full',
            !full && 'sm:max-w-md',
          )}
        >
          <div className="flex min-h-header items-center justify-between gap-4 border-b border-line pr-2 pl-5">
            <Drawer.Title className="relative top-[0.12em] text-lg">{title}</Drawer.Title>
            <Drawer.Close render={<IconButton label={t`Close`} />}>
              <X aria-hidden="true" size={22} />
            </Drawer.Close>
          </div>
          <Drawer.Content className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-5">
            {children}
          </Drawer.Content>
          {footer && (
            <div className="border-t border-line px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{footer}</div>
          )}
        </Drawer.Popup>
      </Drawer.Viewport>
    </Drawer.Portal>
  </Drawer.Root>
);
