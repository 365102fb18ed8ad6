import { useLocation } from 'react-router-dom';
import { useIsFirstView } from './first-view.js';

/** The token in the fragment of an address, without what a sentence or a chat added behind the link. */
export const tokenIn = (hash: string): string => /^#([\w-]+)/.exec(hash)?.[1] ?? '';

/**
 * The token of a link from a mail. It is in the part of the address that no server sees, so the page is rendered
 * without it.
 * @returns undefined until the page is hydrated; empty for an address without a token
 */
export const useLinkToken = (): string | undefined => {
  const isFirstView = useIsFirstView();
  const { hash } = useLocation();
  return isFirstView ? undefined : tokenIn(hash);
};
