import { useEffect, useState } from 'react';

/** Whether a moment, in ISO 8601, is still to come by this device's clock; false without one. */
export const useIsBefore = (moment: string | undefined): boolean => {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (moment === undefined) return undefined;
    const timer = setTimeout(
      () => {
        setPassed(moment);
      },
      Math.max(0, Date.parse(moment) - Date.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [moment]);
  return moment !== undefined && passed !== moment;
};
