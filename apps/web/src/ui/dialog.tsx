import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { t } from '../platform/i18n.js';
import { names } from '../platform/names.js';
import { Button, IconButton } from './button.js';
import { Icon } from './icon.js';

const BACKDROP =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-(--calm) data-ending-style:opacity-0 data-starting-style:opacity-0';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Below the title, and announced with it. */
  description?: string;
  /** True if the focus goes to the dialog itself when it opens, instead of to its first control. */
  focusesItself?: boolean;
  children: ReactNode;
  className?: string;
}

/** A centred modal dialog, closed by Escape or a press outside. Load it lazily. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  focusesItself = false,
  children,
  className,
}: DialogProps) => {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onClose}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          ref={popup}
          initialFocus={focusesItself ? popup : true}
          className={names(
            'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] -translate-1/2 overflow-auto',
            'rounded-sm bg-raised p-6 shadow-float outline-none transition duration-(--calm)',
            'data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
            className,
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="relative top-[0.12em] text-xl">{title}</Base.Title>
            <Base.Close className="-mt-2 -mr-2 ml-auto" render={<IconButton label={t`Close`} />}>
              <Icon of={X} size={22} />
            </Base.Close>
          </div>
          {description !== undefined && (
            <Base.Description className="pt-1 pb-4 text-muted">{description}</Base.Description>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};

interface ConfirmProps {
  open: boolean;
  question: string;
  /** The consequence of a yes. */
  description?: string;
  yes: string;
  /** The other button's label, where "Cancel" could be mistaken for the answer. */
  no?: string;
  onYes: () => void;
  onClose: () => void;
}

/** Asks for confirmation of something that cannot be undone. */
export const ConfirmDialog = ({ open, question, description, yes, no = t`Cancel`, onYes, onClose }: ConfirmProps) => (
  <Dialog open={open} onClose={onClose} title={question} {...(description !== undefined && { description })}>
    <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
      <Button look="plain" onClick={onClose}>
        {no}
      </Button>
      <Button
        look="danger"
        onClick={() => {
          onYes();
          onClose();
        }}
      >
        {yes}
      </Button>
    </div>
  </Dialog>
);
