import { useLocation } from 'react-router-dom';
import { useIsFirstView } from './first-view.js';

/**
 * The token of a link from a mail. It is in the part of the address that no server sees, so the page is rendered without it.
 * @returns undefined until the page is hydrated; empty for an address without a token
 */
export const useLinkToken = (): string | undefined => {
  const isFirstView = useIsFirstView();
  const { hash } = useLocation();
  return isFirstView ? undefined : hash.slice(1);
};
