import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, type RefObject, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from './button.js';

interface QuestionDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  details?: ReactNode;
  /** The control that gets the focus; the first one by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A dialog with a question and buttons. Escape closes it. */
export const QuestionDialog = ({ open, onClose, title, details, initialFocus, children }: QuestionDialogProps) => (
  <AlertDialog.Root open={open} onOpenChange={onClose}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--calm) data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <AlertDialog.Popup
        initialFocus={initialFocus}
        className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-1/2 overflow-auto rounded-sm bg-raised p-5 shadow-float outline-none transition-opacity duration-(--quick) data-ending-style:opacity-0 data-starting-style:opacity-0"
      >
        <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
        {details && <AlertDialog.Description className="mt-2 text-muted">{details}</AlertDialog.Description>}
        <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:grow">{children}</div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);

interface Question {
  /** The question, such as the spec's `Are you sure you want to delete this order?`. */
  readonly question: string;
  readonly details?: ReactNode;
  readonly yes: string;
  /** The label of the button that changes nothing; Cancel by default. */
  readonly no?: string;
  readonly onYes: () => void;
}

interface ConfirmProps extends Partial<Question> {
  open: boolean;
  onClose: () => void;
}

/** Asks before an action that affects other people. The button that changes nothing has the focus. */
export const Confirm = ({ open, question, details, yes, no, onYes, onClose }: ConfirmProps) => (
  <QuestionDialog open={open} onClose={onClose} title={question} details={details}>
    <AlertDialog.Close render={<Button />}>{no ?? t`Cancel`}</AlertDialog.Close>
    <Button look="danger" onClick={onYes}>
      {yes}
    </Button>
  </QuestionDialog>
);

/** A question before an action: `ask({ question, yes, onYes })`, and the dialog to render somewhere on the page. */
export const useConfirm = () => {
  const [openQuestion, setOpenQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  return {
    ask: (question: Question): void => {
      setOpenQuestion(question);
      setOpen(true);
    },
    // The question stays while the dialog closes, so that its text does not vanish first.
    dialog: (
      <Confirm
        {...openQuestion}
        open={isOpen}
        onYes={() => {
          setOpen(false);
          openQuestion?.onYes();
        }}
        onClose={() => setOpen(false)}
      />
    ),
  };
};
