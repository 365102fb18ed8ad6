import { useEffect, useId, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
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

/**
 * Keeps unsaved changes of a form from being left by accident: by a link of the back office, by the back button, or by closing
 * the tab. Render it in the form.
 */
export const LeaveGuard = ({ isDirty }: { isDirty: boolean }) => {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    dirty.add(id);
    changed();
    return () => {
      dirty.delete(id);
      changed();
    };
  }, [id, isDirty]);
  return null;
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
