import { useLocation } from 'react-router-dom';
import { useIsFirstView } from './first-view.js';

/** The token in the fragment of an address, without characters that a sentence or a chat added to the link. */
export const tokenIn = (hash: string): string => /^#([\w-]+)/.exec(hash)?.[1] ?? '';

/**
 * The token of a link in an email. The token is in the fragment, which no server sees, so the server renders the page
 * without the token.
 * @returns undefined until the page is hydrated; empty for an address without a token
 */
export const useLinkToken = (): string | undefined => {
  const isFirstView = useIsFirstView();
  const { hash } = useLocation();
  return isFirstView ? undefined : tokenIn(hash);
};
