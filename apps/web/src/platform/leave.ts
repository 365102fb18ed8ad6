import { createContext, use } from 'react';

/** Takes the browser to an address outside the shop. */
export type Leave = (url: string) => void;

const leaveByBrowser: Leave = (url) => {
  window.location.assign(url);
};

/** Handed in, so that leaving the page can be watched where there is nowhere to go. */
export const LeaveContext = createContext<Leave>(leaveByBrowser);

/** How to send the shopper to another site. */
export const useLeave = (): Leave => use(LeaveContext);

/** An address that a browser may be sent to; scripts and the like are none. */
export const isWebAddress = (url: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
};
