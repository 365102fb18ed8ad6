import { useEffect, useRef, useState } from 'react';
import { keptForm, openForm } from '../platform/kept-forms.js';

/**
 * Keeps a form's content when the session ends, and restores it after the next log-in.
 * @param typed the form's current content; undefined if there is nothing to keep
 * @returns the content from before the session ended, once
 */
export const useKeptForm = <Values>(name: string, typed: () => Values | undefined): Values | undefined => {
  // Only that form stores values under its name.
  const [before] = useState(() => keptForm(name) as Values | undefined);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => openForm(name, () => latest.current()), [name]);
  return before;
};
