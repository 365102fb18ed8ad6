import { useEffect, useRef, useState } from 'react';

/** Seconds before each further call; the last one repeats for as long as the page is open. */
const PAUSES = [2, 3, 5, 8, 13, 21, 34, 60] as const;

/**
 * Asks again after each answer, with growing pauses.
 * @param answeredAt when the last answer arrived
 */
export const useAskAgain = (answeredAt: number | undefined, ask: () => void): void => {
  const [attempts, setAttempts] = useState(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const pause = PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? PAUSES[0];
    const timer = setTimeout(() => {
      setAttempts((times) => times + 1);
      latest.current();
    }, pause * 1000);
    return () => {
      clearTimeout(timer);
    };
  }, [answeredAt, attempts]);
};
