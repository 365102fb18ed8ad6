import { useState } from 'react';

/**
 * The state of a dialog whose code is fetched when it is first opened. Render it while `isNeeded`, even when closed, so
 * that its closing is animated and its input is kept.
 */
export const useLazyDialog = () => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    isNeeded: state !== 'never',
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
  };
};
