import {
  type Location,
  matchRoutes,
  type NavigateOptions,
  NavigationType,
  type RouteObject,
  resolvePath,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type UNSAFE_createMemoryHistory as createMemoryHistory,
} from 'react-router';

export { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
export { createBrowserHistory };

type History = ReturnType<typeof createBrowserHistory> | ReturnType<typeof createMemoryHistory>;

/** A change of page that the browser animates, from the one to the other. */
export interface Morph {
  readonly from: Location;
  readonly to: Location;
}

/** What the router shows. */
export interface RouterState {
  readonly location: Location;
  readonly action: NavigationType;
  /** Whether the code of the next page is on its way. */
  readonly isLoading: boolean;
  readonly morph: Morph | null;
  /** Nobody has gone anywhere yet: this is the page that the browser opened. */
  readonly isArrival: boolean;
  /** It is on the screen already, as the server drew it. */
  readonly isDrawn: boolean;
  /** The page stays where it is scrolled to: the address changed, not what is looked at. */
  readonly keepsScroll: boolean;
}

export interface RouterListener {
  /** Shows a state; at once, when the browser is about to take a picture of it. */
  readonly show: (state: RouterState, atOnce: boolean) => void;
  /** A page is about to go off the screen. */
  readonly leave?: (location: Location) => void;
}

/**
 * React Router's navigation, without the loaders, actions and fetchers of its data router, which the shop has no use for
 * and every visit would pay for: fetches the code of a page before going there, lets the newest of several navigations
 * win, and has the browser animate those that ask for it.
 */
export interface ShopRouter {
  readonly state: RouterState;
  /** Resolves when the code of the first page is there, or could not be fetched. */
  readonly loaded: Promise<void>;
  /** Resolves when the page is on the screen. */
  readonly navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  readonly createHref: (to: To) => string;
  readonly subscribe: (listener: RouterListener) => () => void;
  readonly dispose: () => void;
}

/** Of routes whose code is not there yet: fetches it. Settles well even if that fails; the page itself then tells. */
interface Loadable {
  readonly load?: () => Promise<void> | undefined;
}

const codeOf = (routes: RouteObject[], location: Location): Promise<unknown> | undefined => {
  const loading = (matchRoutes(routes, location) ?? []).flatMap(({ route }) => {
    const code = (route.handle as Loadable | undefined)?.load?.();
    return code ? [code] : [];
  });
  return loading.length > 0 ? Promise.all(loading) : undefined;
};

const unlessOvertaken = (reason: unknown): void => {
  // The shopper's next click ended it, or the tab is in the background: nothing to show, nothing to tell.
  const isQuiet = reason instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(reason.name);
  if (!isQuiet) throw reason;
};

/** @param isDrawn whether the server drew the first page */
export const createShopRouter = (history: History, routes: RouteObject[], isDrawn = false): ShopRouter => {
  const listeners = new Set<RouterListener>();
  const morphs = new Set<string>();
  let latest = 0;
  let state: RouterState = {
    location: history.location,
    action: NavigationType.Pop,
    isLoading: false,
    morph: null,
    isArrival: true,
    isDrawn,
    keepsScroll: false,
  };

  const show = (change: Partial<RouterState>, atOnce = false): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener.show(state, atOnce);
  };

  const animate = async (next: Partial<RouterState>, morph: Morph, turn: number): Promise<void> => {
    // What grows into the next page takes its name on this one first.
    show({ morph }, true);
    const transition = document.startViewTransition(() => {
      if (turn === latest) show({ ...next, morph }, true);
    });
    transition.ready.catch(unlessOvertaken);
    void transition.finished.catch(unlessOvertaken).then(() => {
      if (state.morph === morph) show({ morph: null });
    });
    await transition.updateCallbackDone;
  };

  const go = async (
    action: NavigationType,
    location: Location,
    { viewTransition = false, preventScrollReset = false }: NavigateOptions = {},
    record: () => void = () => undefined,
  ): Promise<void> => {
    latest += 1;
    const turn = latest;
    const code = codeOf(routes, location);
    if (code) {
      show({ isLoading: true });
      await code;
      if (turn !== latest) return;
    }
    for (const listener of listeners) listener.leave?.(state.location);
    record();
    const next = {
      location,
      action,
      isLoading: false,
      isArrival: false,
      isDrawn: false,
      keepsScroll: preventScrollReset,
      morph: null,
    };
    const from = state.location;
    // The way back is animated as the way there was.
    const way = [from.pathname, location.pathname].sort().join(' ');
    if (viewTransition) morphs.add(way);
    const isAnimated = viewTransition || (action === NavigationType.Pop && morphs.has(way));
    if (isAnimated && typeof document !== 'undefined' && 'startViewTransition' in document) {
      await animate(next, { from, to: location }, turn);
    } else {
      show(next);
    }
  };

  const stop = history.listen(({ action, location }) => {
    void go(action, location);
  });
  // The first page's code is on its way while React starts.
  const loaded = Promise.resolve(codeOf(routes, state.location)).then(() => undefined);

  return {
    get state() {
      return state;
    },
    loaded,
    navigate: async (to, options = {}) => {
      if (typeof to === 'number') {
        history.go(to);
        return;
      }
      const path = resolvePath(to, state.location.pathname);
      const location: Location = {
        ...path,
        ...history.encodeLocation(path),
        state: options.state as unknown,
        key: Math.random().toString(36).slice(2, 10),
      };
      const { replace: isReplaced = false } = options;
      await go(isReplaced ? NavigationType.Replace : NavigationType.Push, location, options, () => {
        if (isReplaced) history.replace(location, location.state);
        else history.push(location, location.state);
      });
    },
    createHref: (to) => history.createHref(to),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    dispose: () => {
      latest += 1;
      stop();
      listeners.clear();
    },
  };
};
