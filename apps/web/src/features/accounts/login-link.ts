import { pathTo } from '@paila/shared';
import { useLocation } from 'react-router-dom';
import type { LoginState } from './return-path.js';

/** Props of a link to the log-in page that returns to the current page. */
export const useLoginLink = (): { to: string; state: LoginState } => {
  const { pathname, search, hash } = useLocation();
  return { to: pathTo('login'), state: { from: pathname + search + hash } };
};
