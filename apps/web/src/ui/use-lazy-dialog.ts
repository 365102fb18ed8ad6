import { useState } from 'react';

/**
 * The state of a dialog whose code is fetched when it is first opened: render it while `isNeeded`, also closed, so that it
 * can animate away and keep what was entered.
 */
export const useLazyDialog = () => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    isNeeded: state !== 'never',
    isOpen: state === 'open',
    open: () => {
      setState('open');
    },
    close: () => {
      setState('closed');
    },
  };
};
