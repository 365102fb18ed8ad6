import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useCallback, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from './button.js';

interface Question {
  /** The question, such as the spec's `Are you sure you want to delete this order?`. */
  readonly question: string;
  /** What more there is to know before answering. */
  readonly details?: ReactNode;
  /** The label of the button that does it. */
  readonly yes: string;
  /** The label of the button that leaves all as it is; Cancel by default. */
  readonly no?: string;
  readonly onYes: () => void;
}

interface ConfirmProps extends Partial<Question> {
  open: boolean;
  onClose: () => void;
}

/** Asks before something that others will notice. What leaves all as it is has the focus, and Escape means the same. */
export const Confirm = ({ open, question, details, yes, no, onYes, onClose }: ConfirmProps) => (
  <AlertDialog.Root
    open={open}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
  >
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--calm) data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-1/2 overflow-auto rounded-sm bg-raised p-5 shadow-float outline-none transition-opacity duration-(--quick) data-ending-style:opacity-0 data-starting-style:opacity-0">
        <AlertDialog.Title className="text-lg">{question}</AlertDialog.Title>
        {details && <AlertDialog.Description className="mt-2 text-muted">{details}</AlertDialog.Description>}
        <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:grow">
          <AlertDialog.Close render={<Button />}>{no ?? t`Cancel`}</AlertDialog.Close>
          <Button look="danger" onClick={onYes}>
            {yes}
          </Button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);

/** A question before an action: `ask({ question, yes, onYes })`, and the dialog to render somewhere on the page. */
export const useConfirm = () => {
  const [openQuestion, setOpenQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  return {
    ask: useCallback((question: Question): void => {
      setOpenQuestion(question);
      setOpen(true);
    }, []),
    // The question stays while the dialog closes, so that its words do not vanish before it does.
    dialog: (
      <Confirm
        {...openQuestion}
        open={isOpen}
        onYes={() => {
          setOpen(false);
          openQuestion?.onYes();
        }}
        onClose={() => {
          setOpen(false);
        }}
      />
    ),
  };
};
