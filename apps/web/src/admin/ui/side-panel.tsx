import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';

interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Fixed below the content, such as the buttons of a form. */
  footer?: ReactNode;
}

/** A panel from the right, for what one comes back from at once: the list behind it stays as it was. Closed by Escape. */
export const SidePanel = ({ open, onClose, title, children, footer }: SidePanelProps) => (
  <Base.Root
    open={open}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
  >
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--calm) data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup className="fixed inset-y-0 right-0 z-50 flex w-full max-w-md flex-col bg-raised shadow-float outline-none transition duration-(--calm) ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full">
        <div className="flex min-h-header items-center justify-between gap-4 border-b border-line pr-2 pl-5">
          <Base.Title className="text-lg">{title}</Base.Title>
          <Base.Close render={<IconButton label={t`Close`} />}>
            <Icon of={X} size={20} />
          </Base.Close>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
        {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
