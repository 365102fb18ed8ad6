import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../platform/i18n.js';
import { useMedia } from '../../platform/media.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { dismissToasts } from '../../ui/toast.js';
import { Button } from './button.js';
import { useCloseGuard } from './leave-guard.js';

interface PanelProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

interface SidePanelProps extends PanelProps {
  /** The part that stays below the content, such as its buttons. */
  footer?: ReactNode;
}

/** The content of a panel, which scrolls. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
);

/** The part below the content of a panel. */
export const PanelFooter = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{children}</div>
);

/** A button that closes its panel, as Escape does. */
export const PanelCancel = () => <Base.Close render={<Button />}>{t`Cancel`}</Base.Close>;

/** The fields that may get the focus first. */
const FIELDS = 'input:not([type=radio], [type=checkbox], [readonly], :disabled), select, textarea';

/** The frame of a panel, for a form that brings {@link PanelBody} and {@link PanelFooter} itself. */
export const PanelFrame = ({ open, onClose, title, children }: PanelProps) => {
  const { close, guarded } = useCloseGuard({ open, onClose });
  const popup = useRef<HTMLDivElement>(null);
  // On a phone, the keyboard would cover the panel.
  const isTouch = useMedia('(pointer: coarse)') === true;
  useEffect(() => {
    // Toasts would cover the panel's buttons.
    if (open) dismissToasts();
  }, [open]);
  return (
    <Base.Root open={open} onOpenChange={close}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--calm) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={() => (isTouch ? true : (popup.current?.querySelector<HTMLElement>(FIELDS) ?? true))}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-md flex-col bg-raised shadow-float outline-none transition duration-(--calm) ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <div className="flex min-h-header items-center justify-between gap-4 border-b border-line pr-2 pl-5">
            <Base.Title className="text-lg">{title}</Base.Title>
            <Base.Close render={<IconButton label={t`Close`} />}>
              <Icon of={X} size={20} />
            </Base.Close>
          </div>
          {guarded(children)}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};

/**
 * A panel from the right for a short task. The list behind it keeps its state. Escape closes the panel, and asks first
 * if a form in it has unsaved changes.
 */
export const SidePanel = ({ children, footer, ...frame }: SidePanelProps) => (
  <PanelFrame {...frame}>
    <PanelBody>{children}</PanelBody>
    {footer && <PanelFooter>{footer}</PanelFooter>}
  </PanelFrame>
);
