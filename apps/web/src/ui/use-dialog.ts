import { useState } from 'react';

/**
 * The state of a dialog or panel. Render a lazily loaded dialog while `isNeeded`, even when it is closed: its closing
 * is animated, and its input stays.
 */
export const useDialog = () => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    isNeeded: state !== 'never',
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
  };
};
