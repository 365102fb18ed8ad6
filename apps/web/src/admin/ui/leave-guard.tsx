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
import { Button } from './button.js';
import { Confirm } from './confirm.js';

/** The forms with unsaved changes. A router has one blocker only, so all of them share it. */
const dirty = new Set<string>();
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

interface Closable {
  readonly isOpen: boolean;
  /** The forms in it with unsaved changes. */
  readonly forms: Set<string>;
}
/** The panel that a form is in; undefined on a page. */
const Panel = createContext<Closable | undefined>(undefined);

/**
 * Keeps unsaved changes of a form from being left by accident: by a link of the back office, by the back button, by
 * closing the tab, or, in a panel, by closing that. Render it in the form.
 */
export const LeaveGuard = ({ isDirty }: { isDirty: boolean }) => {
  const id = useId();
  const panel = useContext(Panel);
  // While a panel slides away, its form is still there, but nobody can save it any more.
  const isUnsaved = isDirty && panel?.isOpen !== false;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    dirty.add(id);
    panel?.forms.add(id);
    changed();
    return () => {
      dirty.delete(id);
      panel?.forms.delete(id);
      changed();
    };
  }, [id, isUnsaved, panel]);
  return null;
};

/**
 * Asks before a panel with unsaved changes is closed by Escape, by a press beside it or by its buttons. What has saved
 * them closes the panel by `onClose` and is not asked.
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
    /** Wraps what the panel holds. */
    guarded: (children: ReactNode): ReactNode => (
      <Panel value={panel}>
        {children}
        <Confirm
          open={open && isAsking}
          question={t`Discard what you typed?`}
          details={t`It is not saved yet.`}
          yes={t`Discard`}
          onYes={() => {
            setAsking(false);
            onClose();
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      </Panel>
    ),
  };
};

/** Asks before a page with unsaved changes is left; part of the layout. */
export const LeaveDialog = () => {
  const isDirty = useSyncExternalStore(subscribe, () => dirty.size > 0);
  const blocker = useBlocker(
    // Read at the moment of leaving: a form that has just been saved may not have been drawn again yet.
    ({ currentLocation, nextLocation }) => dirty.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
    };
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
    {t`Here is what you had not saved.`}
    <Button look="quiet" onClick={onDiscard}>{t`Discard it`}</Button>
  </div>
);
