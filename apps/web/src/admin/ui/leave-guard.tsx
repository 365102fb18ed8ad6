import {
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useBlocker } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { createListeners } from '../../platform/listeners.js';
import { Button } from './button.js';
import { Confirm } from './confirm.js';

/** The forms with unsaved changes. A router has one blocker only, so all of them share it. */
const dirty = new Set<string>();
const { notify, subscribe } = createListeners();

interface Closable {
  readonly isOpen: boolean;
  /** The forms in the panel with unsaved changes. */
  readonly forms: Set<string>;
}
/** The panel around a form; undefined on a page. */
const Panel = createContext<Closable | undefined>(undefined);

/**
 * Protects the unsaved changes of a form against a link of the back office, the back button, a closed tab and a closed
 * panel. Render it in the form.
 */
export const LeaveGuard = ({ isDirty }: { isDirty: boolean }) => {
  const id = useId();
  const panel = useContext(Panel);
  // A panel that slides away still renders its form, but nobody can save it any more.
  const isUnsaved = isDirty && panel?.isOpen !== false;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    dirty.add(id);
    panel?.forms.add(id);
    notify();
    return () => {
      dirty.delete(id);
      panel?.forms.delete(id);
      notify();
    };
  }, [id, isUnsaved, panel]);
  return null;
};

/**
 * Asks before Escape, a press beside the panel or one of its buttons closes a panel with unsaved changes. Code that has
 * saved the changes calls `onClose`, which closes the panel at once.
 */
export const useCloseGuard = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [forms] = useState(() => new Set<string>());
  const [isAsking, setAsking] = useState(false);
  const panel = useMemo((): Closable => ({ isOpen: open, forms }), [open, forms]);
  return {
    close: (): void => {
      if (forms.size > 0) setAsking(true);
      else onClose();
    },
    /** Wraps the content of the panel. */
    guarded: (children: ReactNode): ReactNode => (
      <Panel value={panel}>
        {children}
        <Confirm
          open={open && isAsking}
          question={t`Discard your changes?`}
          details={t`They are not saved yet.`}
          yes={t`Discard`}
          onYes={() => {
            setAsking(false);
            onClose();
          }}
          onClose={() => setAsking(false)}
        />
      </Panel>
    ),
  };
};

/** Asks before a page with unsaved changes is left; part of the layout. */
export const LeaveDialog = () => {
  const isDirty = useSyncExternalStore(subscribe, () => dirty.size > 0);
  const blocker = useBlocker(
    // Reads the forms now, because a form that was just saved may not have rendered again.
    ({ currentLocation, nextLocation }) => dirty.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      question={t`Leave without saving?`}
      details={t`Your changes to this page are not saved yet.`}
      yes={t`Leave`}
      onYes={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
};

/** Says that a form has restored unsaved values. */
export const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <div role="status" className="mb-4 flex flex-wrap items-center justify-between gap-2 bg-sunken px-3 py-1.5">
    {t`Your unsaved changes were restored.`}
    <Button look="quiet" onClick={onDiscard}>{t`Discard them`}</Button>
  </div>
);
