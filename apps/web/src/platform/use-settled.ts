import { useEffect, useState } from 'react';

/** A value once it has not changed for a moment, so that not each letter of a word is asked for. */
export const useSettled = <Value>(value: Value, forMs: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, forMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value, forMs]);
  return settled;
};
