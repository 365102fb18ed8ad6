import { useLocation } from 'react-router-dom';
import { ADMIN_PATH, pathTo } from '@paila/shared';

/** The location state that a page passes to /login and /register. */
export interface LoginState {
  /** The path of this shop to return to. */
  readonly from?: string;
  /** True if an account was just registered. */
  readonly registered?: true;
  /** True if an account has just got a new password. */
  readonly changedPassword?: true;
}

/** A base address that no real address has. */
const BASE = new URL('http://shop.invalid');

/** The path in this shop that an address leads to in browsers: `//`, `/\` and a tab between lead to another site. */
const ownPath = (address: string): string | undefined => {
  if (!address.startsWith('/')) return undefined;
  try {
    const { origin, pathname } = new URL(address, BASE);
    return origin === BASE.origin && !pathname.startsWith('//') ? pathname : undefined;
  } catch {
    return undefined;
  }
};

/** The valid parts of a location's state. */
export const loginState = ({ state }: { readonly state: unknown }): LoginState => {
  if (typeof state !== 'object' || state === null) return {};
  const { from, registered, changedPassword } = state as Readonly<Record<keyof LoginState, unknown>>;
  return {
    ...(typeof from === 'string' && ownPath(from) !== undefined && { from }),
    ...(registered === true && { registered }),
    ...(changedPassword === true && { changedPassword }),
  };
};

/**
 * The page of the back office that sent somebody to log in. It is another document, which cannot pass state, so its
 * path is in the address of the log-in page. Anybody can write such an address, so no other path counts.
 */
export const adminReturnPath = ({ search }: { readonly search: string }): string | undefined => {
  const from = new URLSearchParams(search).get('from') ?? '';
  const path = ownPath(from) ?? '';
  return path === ADMIN_PATH || path.startsWith(`${ADMIN_PATH}/`) ? from : undefined;
};

/** Props of a link to the log-in page that returns to the current page. */
export const useLoginLink = (): { to: string; state: LoginState } => {
  const { pathname, search, hash } = useLocation();
  return { to: pathTo('login'), state: { from: pathname + search + hash } };
};
