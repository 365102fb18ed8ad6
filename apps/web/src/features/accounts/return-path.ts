import { useLocation } from 'react-router-dom';

/** What a page tells /login and /register when it sends somebody there. */
export interface LoginState {
  /** Where to come back to: a path of this shop. */
  readonly from?: string;
  /** An account was just made under this address. */
  readonly registered?: string;
}

/** What a location says, as far as it is one of ours. */
export const loginState = ({ state }: { readonly state: unknown }): LoginState => {
  if (typeof state !== 'object' || state === null) return {};
  const { from, registered } = state as Readonly<Record<keyof LoginState, unknown>>;
  return {
    // Two slashes would be another site's address.
    ...(typeof from === 'string' && /^\/(?!\/)/.test(from) && { from }),
    ...(typeof registered === 'string' && { registered }),
  };
};

/** Props of a link to the log-in that comes back to the present page. */
export const useLoginLink = (): { to: string; state: LoginState } => {
  const { pathname, search } = useLocation();
  return { to: '/login', state: { from: pathname + search } };
};
