import type { Middleware } from '@reduxjs/toolkit';

/** A place in a store's chain for a middleware whose code comes later; until then every action passes. */
export const createLateMiddleware = () => {
  let take: ((late: Middleware) => void) | undefined;
  const middleware: Middleware = (store) => (next) => {
    let handle = next;
    take = (late) => {
      handle = late(store)(next);
    };
    return (action) => handle(action);
  };
  return {
    middleware,
    /** Puts the middleware into its place, in a store that was made with this one. */
    join: (late: Middleware): void => {
      take?.(late);
    },
  };
};
