import { useEffect, useRef, useState } from 'react';
import { keptForm, openForm } from '../platform/kept-forms.js';

/**
 * Keeps what is typed into a form over an ended session: after the next log-in the form finds it again.
 * @param typed what is in the form now; undefined for nothing worth keeping
 * @returns what was typed before, once
 */
export const useKeptForm = <Values>(name: string, typed: () => Values | undefined): Values | undefined => {
  // What is kept under a form's name was put there by that form.
  const [before] = useState(() => keptForm(name) as Values | undefined);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => openForm(name, () => latest.current()), [name]);
  return before;
};
