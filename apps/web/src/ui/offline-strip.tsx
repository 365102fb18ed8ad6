import { useOnline } from '../platform/online.js';

/** Tells, while the shop can't be reached, what that means for the page. */
export const OfflineStrip = ({ text }: { text: string }) => (
  <div role="status">
    {!useOnline() && <p className="bg-tab px-4 py-2 text-center text-sm font-semibold text-tab-text">{text}</p>}
  </div>
);
