import { useEffect, useRef, useState } from 'react';

/** Seconds before each further call; about four minutes in total. */
const PAUSES = [2, 3, 5, 8, 13, 21, 34, 55, 89] as const;

/**
 * Asks again after each answer, with growing pauses.
 * @param answeredAt when the last answer arrived
 * @returns whether it is still asking
 */
export const useAskAgain = (answeredAt: number | undefined, ask: () => void): boolean => {
  const [asked, setAsked] = useState(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const pause = PAUSES[asked];
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      setAsked((times) => times + 1);
      latest.current();
    }, pause * 1000);
    return () => {
      clearTimeout(timer);
    };
  }, [answeredAt, pause]);
  return pause !== undefined;
};
