import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a moment, so that a search does not run for every letter. */
export const useSettled = <Value>(value: Value, forMs: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
};
