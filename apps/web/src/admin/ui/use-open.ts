import { useState } from 'react';

/** Whether something is open, such as a panel, and how to open and close it. */
export const useOpen = () => {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    open: (): void => setOpen(true),
    close: (): void => setOpen(false),
  };
};
